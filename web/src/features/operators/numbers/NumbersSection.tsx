import { queryOptions, useQuery } from "@tanstack/react-query";
import { ChartLine } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { api } from "#/api/client";
import { messageOf } from "#/api/failure";
import { numbers as text } from "#/text/operatorNumbers";
import { RadioChips } from "#/ui/ChoiceChips";
import { EmptyState } from "#/ui/EmptyState";
import { ErrorState } from "#/ui/ErrorState";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { Tabs } from "#/ui/Tabs";
import { measures } from "./measures";
import { NumbersTable } from "./NumbersTable";
import { Plot } from "./Plot";

type Days = keyof typeof text.choices;
interface Shown {
  days: Days;
  view: "plots" | "table";
}

const choices = (Object.keys(text.choices) as Days[]).map((value) => ({ value, label: text.choices[value] }));
const views = [
  { value: "plots", label: text.plots },
  { value: "table", label: text.table },
] as const;

/** The server counts today anew once a minute at most. */
const numbersOf = (days: Days) =>
  queryOptions({
    queryKey: ["operators", "numbers", days],
    queryFn: async ({ signal }) =>
      (await api.get("/api/admin/numbers", { query: { days: Number(days) }, signal })).days,
    staleTime: 60_000,
  });

/** How things go, by day: as plots, or as a table of the same numbers. */
export default function NumbersSection() {
  const [query, setQuery] = useSearchParams();
  const [{ days, view }, setShown] = useState<Shown>({
    days: choices.find(({ value }) => value === query.get("days"))?.value ?? "30",
    view: query.get("view") === "table" ? "table" : "plots",
  });
  // The address follows, for a reload; the buttons don't wait for it.
  const show = (part: Partial<Shown>) => {
    const shown = { days, view, ...part };
    setShown(shown);
    setQuery(shown, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="flex flex-col gap-4">
      <RadioChips
        label={text.days}
        choices={choices}
        value={days}
        onChange={(chosen) => show({ days: chosen })}
      />
      <Tabs label={text.view} tabs={views} value={view} onChange={(chosen) => show({ view: chosen })}>
        <div className="flex flex-col gap-4 pt-4">
          <Numbers days={days} view={view} />
        </div>
      </Tabs>
    </div>
  );
}

function Numbers({ days, view }: Shown) {
  const numbers = useQuery({ ...numbersOf(days), placeholderData: (before) => before });
  const last = numbers.data?.at(-1);
  if (last && numbers.data) {
    return (
      <>
        {view === "plots" ? (
          <div className="grid grid-cols-1 gap-3 wide:grid-cols-2">
            {measures.map((measure) => (
              <Plot key={measure} measure={measure} days={numbers.data} />
            ))}
          </div>
        ) : (
          <NumbersTable days={numbers.data} />
        )}
        <p className="text-sm text-ink-soft">{text.counted(last.counted_at)}</p>
      </>
    );
  }
  if (numbers.isPending) {
    return (
      <Loading label={text.loading}>
        <Skeleton className="mb-3 h-72 w-full" />
        <Skeleton className="h-72 w-full" />
      </Loading>
    );
  }
  if (numbers.data) {
    return (
      <EmptyState
        art={<ChartLine size={48} strokeWidth={1.5} aria-hidden />}
        title={text.none}
        hint={text.noneHint}
      />
    );
  }
  return (
    <ErrorState
      message={text.failed}
      hint={messageOf(numbers.error)}
      busy={numbers.isFetching}
      onRetry={() => void numbers.refetch()}
    />
  );
}
