import { people as text, personActs } from "#/text/operatorPeople";
import { Button } from "#/ui/Button";
import { PersonPicture } from "./PersonPicture";
import type { Act } from "./personActs";
import type { PersonPage } from "./queries";

interface Shown {
  /** True if the urls of pictures show them: the person is active. */
  isServed: boolean;
  /** Left out for who may only look. */
  onRemove: ((act: Act) => void) | undefined;
}

/** What is uploaded for the profile, those that it shows first. */
export function Photos({ photos, isServed, onRemove }: Shown & Pick<PersonPage, "photos">) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg">{text.photos}</h3>
      {photos.length === 0 ? <p className="text-ink-soft">{text.noPhotos}</p> : null}
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ id, picture, is_shown, is_held }, at) => (
          <li key={id} className="flex flex-col gap-2">
            <div className="overflow-hidden rounded-field" style={{ width: 132, height: 176 }}>
              <PersonPicture
                id={id}
                picture={picture}
                isServed={isServed && !is_held}
                alt={text.photo(at + 1)}
                sizes="132px"
              />
            </div>
            {is_held || !is_shown ? (
              <p className="text-sm text-ink-soft">{is_held ? text.isHeld : text.notShown}</p>
            ) : null}
            {onRemove ? (
              <Button
                variant="secondary"
                aria-label={personActs.removePhotoOf(at + 1)}
                onClick={() => onRemove({ kind: "removePhoto", thing: id })}
              >
                {personActs.acts.removePhoto.label}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The latest moments, whoever sees them. */
export function Moments({ moments, isServed, onRemove }: Shown & Pick<PersonPage, "moments">) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg">{text.moments}</h3>
      {moments.length === 0 ? <p className="text-ink-soft">{text.noMoments}</p> : null}
      <ul className="divide-y divide-line">
        {moments.map(({ id, content, pictures, audience, created_at }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            {pictures[0] ? (
              <div className="shrink-0 overflow-hidden rounded-field" style={{ width: 72, height: 72 }}>
                <PersonPicture
                  {...pictures[0]}
                  isServed={isServed && !pictures[0].is_held}
                  alt={text.withPictures(pictures.length)}
                  sizes="72px"
                />
              </div>
            ) : null}
            <div className="flex min-w-0 flex-1 flex-col">
              <p className="wrap-anywhere">{content}</p>
              <p className="text-sm text-ink-soft">
                {[text.at(created_at), text.audience[audience] ?? audience].join(" · ")}
              </p>
            </div>
            {onRemove ? (
              <Button
                variant="secondary"
                aria-label={personActs.removeMomentOf(content || text.at(created_at))}
                onClick={() => onRemove({ kind: "removeMoment", thing: id })}
              >
                {personActs.acts.removeMoment.label}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
