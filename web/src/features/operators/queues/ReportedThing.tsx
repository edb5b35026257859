import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#/api/failure";
import type { components } from "#/api/schema";
import { item as text } from "#/text/operators";
import { clockTime } from "#/ui/formatTime";
import { Button } from "#/ui/Button";
import { cx } from "#/ui/cx";
import { ErrorText } from "#/ui/ErrorText";
import { Loading } from "#/ui/Skeleton";
import { Spinner } from "#/ui/Spinner";
import { evidencePicture, messagesAround } from "../api";
import { type EvidenceLine, linesOf } from "./evidenceLines";
import { PrivatePicture } from "./PrivatePicture";

type Report = components["schemas"]["Report"];
type Evidence = components["schemas"]["Evidence"];

/** The text without the urls of its pictures, which are shown. */
const withoutUrls = (words: string) => words.replaceAll(/ ?\/media\/\S+/g, "");

/** What was reported, as it was seen then. */
export function ReportedThing({ report, subject }: { report: Report; subject: Evidence }) {
  const { id } = report;
  const words = withoutUrls(subject.words);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-sans text-sm font-semibold">{text.subject[subject.kind] ?? subject.kind}</h3>
      {words ? (
        <p className="rounded-field bg-paper px-4 py-3 whitespace-pre-wrap wrap-anywhere">{words}</p>
      ) : null}
      {Array.from({ length: subject.pictures }, (_, number) => (
        <PrivatePicture
          key={number}
          label={subject.pictures > 1 ? text.pictureOf(number + 1) : text.picture}
          name={`${id}/${number}`}
          load={() => evidencePicture(id, number)}
        />
      ))}
      {subject.kind === "message" ? (
        <div tabIndex={-1} data-place className="flex flex-col gap-2 outline-none">
          <Around report={report} reported={subject.id} />
        </div>
      ) : null}
    </section>
  );
}

/** The messages around a reported one, once they are asked for. */
function Around({ report, reported }: { report: Report; reported: string }) {
  const { id } = report;
  const [wanted, setWanted] = useState(false);
  const around = useQuery({
    queryKey: ["desk", "around", id],
    queryFn: ({ signal }) => messagesAround(id, signal),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (!wanted) {
    return (
      <>
        <Button variant="secondary" onClick={() => setWanted(true)}>
          {text.around}
        </Button>
        <p className="text-sm text-ink-soft">{text.aroundHint}</p>
      </>
    );
  }
  if (around.isError) return <ErrorText>{messageOf(around.error)}</ErrorText>;
  if (!around.data) {
    return (
      <Loading label={text.messagesLoading}>
        <Spinner />
      </Loading>
    );
  }
  if (around.data.messages.length === 0) return <p className="text-sm text-ink-soft">{text.roomGone}</p>;
  return (
    <ol aria-label={text.messages} className="flex flex-col gap-1">
      {linesOf(around.data.messages, report).map(({ message, ...said }) => (
        <Line key={message.id} message={message} {...said} isReported={message.id === reported} />
      ))}
    </ol>
  );
}

interface LineProps extends Omit<EvidenceLine, "message"> {
  message: EvidenceLine["message"];
  isReported: boolean;
}

function Line({ message, who, day, isReported }: LineProps) {
  const words = message.is_deleted ? text.deleted : message.content || text.withPicture;
  return (
    <li aria-current={isReported || undefined} className="flex flex-col gap-1 text-sm">
      {day ? <p className="px-3 pt-1 font-semibold">{day}</p> : null}
      <p className={cx("flex gap-3 rounded-field px-3 py-1", isReported && "bg-rose-soft")}>
        <span className="shrink-0 text-ink-soft tabular-figures">{clockTime(message.created_at)}</span>
        <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">
          <strong className="font-semibold">{who}</strong> {words}
        </span>
      </p>
    </li>
  );
}
