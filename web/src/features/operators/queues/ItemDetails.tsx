import { Link } from "react-router";
import { item as text, queues } from "#/text/operators";
import { selfie as selfieText } from "#/text/selfie";
import { heldPicture, type Kind, type OpenedItem, selfiePicture } from "../api";
import { takeFocus } from "../keepFocus";
import { personAddress } from "../people/queries";
import { dayOf, dateTimeOf } from "../timeLabels";
import { Facts, ReportFacts, Words } from "./Facts";
import { PrivatePicture } from "./PrivatePicture";
import { ReportedThing } from "./ReportedThing";
import { SuspensionGrounds } from "./SuspensionGrounds";

const { gestures } = selfieText;

/** What is needed to decide, and whom it is about. */
export function ItemDetails({ opened, kind }: { opened: OpenedItem; kind: Kind }) {
  const { item, about } = opened;
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="w-fit rounded-small text-lg wrap-anywhere">
        <Link to={personAddress(item.about.id)} className="underline">
          {item.about.name}
        </Link>
      </h2>
      <ItemContent opened={opened} kind={kind} />
      {about ? (
        <section className="flex flex-col gap-2 border-t border-line pt-4">
          <h3 className="font-sans text-sm font-semibold">{text.about}</h3>
          <Facts
            facts={[
              [text.since, dayOf(about.created_at)],
              [text.status, queues.topic(about.status)],
              [text.verified, about.is_verified ? text.yes : text.no],
              [text.openReports, about.open_reports],
            ]}
          />
        </section>
      ) : null}
    </>
  );
}

/** The selfie with what it must show, beside the photos of the profile. */
const Selfie = ({ id, gesture, photos }: NonNullable<OpenedItem["selfie"]>) => (
  <>
    <Facts facts={[[text.gesture, gestures[gesture] ?? queues.topic(gesture)]]} />
    {/* Side by side where there is room: they are to be compared. */}
    <div className="flex flex-wrap gap-4">
      <PrivatePicture load={() => selfiePicture(id)} name={id} maxHeight={44} />
      <section className="flex flex-1 flex-col gap-2" style={{ flexBasis: 144 }}>
        <h3 className="font-sans text-sm font-semibold">{text.photos}</h3>
        {photos.length === 0 ? <p className="text-sm text-ink-soft">{text.noPhotos}</p> : null}
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <img
                src={photo.url}
                alt={text.photoAlt(at + 1)}
                className="size-36 rounded-field bg-line object-cover"
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  </>
);

/** What the item itself is, a kind each. */
function ItemContent({ opened, kind }: { opened: OpenedItem; kind: Kind }) {
  const { item, report, appeal, grounds, letter, likelihood, purpose, selfie } = opened;
  if (kind === "pictures") {
    const likely = typeof likelihood === "number" ? text.percent(likelihood) : text.unchecked;
    return (
      <>
        <PrivatePicture load={() => heldPicture(item.id)} name={item.id} />
        <Facts
          facts={[
            [text.purpose, purpose ? (text.purposes[purpose] ?? purpose) : undefined],
            [text.likelihood, likely],
          ]}
        />
      </>
    );
  }
  if (selfie) return <Selfie {...selfie} />;
  if (report) {
    return (
      <>
        <ReportFacts report={report} />
        {report.subject ? <ReportedThing report={report} subject={report.subject} /> : null}
      </>
    );
  }
  if (appeal) {
    return (
      <>
        <Facts
          facts={[
            [text.suspendedFor, queues.reason(appeal.reason)],
            [text.when, dateTimeOf(appeal.suspended_at)],
            [text.until, appeal.until ? dateTimeOf(appeal.until) : text.restored],
          ]}
        />
        <Words title={text.appeal}>{appeal.text}</Words>
        {grounds ? <SuspensionGrounds grounds={grounds} /> : null}
      </>
    );
  }
  if (!letter) return null;
  return (
    <Facts
      facts={[
        [text.letter, queues.topic(letter.kind)],
        [text.when, dateTimeOf(letter.created_at)],
        [text.tries, text.times(letter.tries)],
        [text.fault, letter.fault],
      ]}
    />
  );
}
