import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#/api/failure";
import type { components } from "#/api/schema";
import { log as text } from "#/text/operators";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { ErrorState } from "#/ui/ErrorState";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { listActs } from "../api";
import { noteOf } from "../note";
import { dateTimeOf } from "../timeLabels";

type LoggedAct = components["schemas"]["LoggedAct"];

/** What operators did: who, what, about whom, why and when; the latest first. */
export default function LogSection() {
  return (
    <div tabIndex={-1} data-place className="flex flex-col gap-6 outline-none">
      <Log />
    </div>
  );
}

function Log() {
  const [before, setBefore] = useState<string>();
  const acts = useQuery({
    queryKey: ["desk", "acts", before],
    queryFn: ({ signal }) => listActs(before, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (acts.isError) {
    return (
      <ErrorState
        message={text.failed}
        hint={messageOf(acts.error)}
        busy={acts.isFetching}
        onRetry={() => void acts.refetch()}
      />
    );
  }
  if (!acts.data) {
    return (
      <Loading label={text.loading}>
        <Skeleton className="h-72 w-full" />
      </Loading>
    );
  }
  const { acts: shown, has_more: hasMore } = acts.data;
  if (shown.length === 0 && before === undefined) {
    return (
      <EmptyState
        art={<ScrollText size={48} strokeWidth={1.5} aria-hidden />}
        title={text.nothing}
        hint={text.nothingHint}
      />
    );
  }
  return (
    <>
      <ol
        aria-label={text.title}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {shown.map((act) => (
          <LogRow key={act.id} act={act} />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {before === undefined ? null : (
          <Button variant="secondary" onClick={() => setBefore(undefined)}>
            {text.latest}
          </Button>
        )}
        {hasMore ? (
          <Button variant="secondary" onClick={() => setBefore(shown.at(-1)?.id)}>
            {text.older}
          </Button>
        ) : null}
      </div>
    </>
  );
}

const LogRow = ({ act }: { act: LoggedAct }) => (
  <li className="flex flex-col gap-1 px-4 py-3">
    <p className="flex flex-wrap justify-between gap-x-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{text.act(act.act)}</span>{" "}
        {act.about ? text.about(act.about.name) : null}
      </span>
      <time dateTime={act.created_at} className="text-sm text-ink-soft">
        {dateTimeOf(act.created_at)}
      </time>
    </p>
    <p className="text-sm text-ink-soft wrap-anywhere">
      {text.said(text.by(act.operator, act.way), noteOf(act.act, act.note, dateTimeOf))}
    </p>
  </li>
);
