import { Suspense } from "react";
import { discovery as text } from "#/text/discovery";
import { chunk } from "#/ui/chunk";
import { ErrorState } from "#/ui/ErrorState";
import { Loading, Skeleton } from "#/ui/Skeleton";
import type { Discovery } from "./useDiscovery";

const DryTable = chunk(() => import("./DryTable"));

/** The shape of what comes: a card and its buttons. */
const DeckSkeleton = () => (
  <div className="flex min-h-0 flex-1 flex-col px-3 *:deck">
    <Loading label={text.loading}>
      <Skeleton className="min-h-0 flex-1 rounded-card!" />
      <div className="deck-actions">
        <Skeleton className="size-12 rounded-full!" />
        <Skeleton className="size-16 rounded-full!" />
        <Skeleton className="size-12 rounded-full!" />
        <Skeleton className="size-16 rounded-full!" />
        <Skeleton className="size-12 rounded-full!" />
      </div>
    </Loading>
  </div>
);

interface NobodyLeftProps {
  discovery: Discovery;
}

/** Nobody on the table: why, and the one way on. */
export function NobodyLeft({ discovery }: NobodyLeftProps) {
  const { standing, refresh, restart, undo, canUndo } = discovery;
  if (standing === "people") return null;
  if (standing === "loading") return <DeckSkeleton />;
  if (standing === "failed") return <ErrorState message={text.initFailed} onRetry={refresh} />;
  if (standing === "refresh-failed") return <ErrorState message={text.refreshFailed} onRetry={refresh} />;
  return (
    <Suspense fallback={<DeckSkeleton />}>
      <DryTable
        dealt={standing === "no-more"}
        onRefresh={refresh}
        onUndo={canUndo ? undo : undefined}
        onWidened={restart}
      />
    </Suspense>
  );
}
