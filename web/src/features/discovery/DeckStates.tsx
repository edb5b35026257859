import { Telescope, Users } from "lucide-react";
import { discovery as text } from "#/text/discovery";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { ErrorState } from "#/ui/ErrorState";
import { Loading, Skeleton } from "#/ui/Skeleton";
import type { Standing } from "./useDiscovery";

/** The shape of what comes: a card and its buttons. */
const DeckSkeleton = () => (
  <div className="flex min-h-0 flex-1 flex-col px-3 *:flex *:min-h-0 *:flex-1 *:flex-col *:gap-7">
    <Loading label={text.loading}>
      <Skeleton className="min-h-0 flex-1 rounded-card!" />
      <div className="flex items-center justify-between px-2">
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
  standing: Standing;
  onRefresh: () => void;
  /** Takes back the last act, when there is one. */
  onUndo: (() => void) | undefined;
}

/** Nobody on the table: why, and the one way on. */
export function NobodyLeft({ standing, onRefresh, onUndo }: NobodyLeftProps) {
  if (standing === "loading") return <DeckSkeleton />;
  if (standing === "failed") return <ErrorState message={text.initFailed} onRetry={onRefresh} />;
  if (standing === "refresh-failed") return <ErrorState message={text.refreshFailed} onRetry={onRefresh} />;
  if (standing === "no-more") {
    return (
      <EmptyState
        art={<Telescope size={48} strokeWidth={1.5} aria-hidden />}
        title={text.noMore}
        hint={text.noMoreHint}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {onUndo ? (
              <Button variant="secondary" onClick={onUndo}>
                {text.undo}
              </Button>
            ) : null}
            <Button onClick={onRefresh}>{text.refresh}</Button>
          </div>
        }
      />
    );
  }
  if (standing === "no-data") {
    return (
      <EmptyState
        art={<Users size={48} strokeWidth={1.5} aria-hidden />}
        title={text.noData}
        hint={text.noDataHint}
        action={<Button onClick={onRefresh}>{text.reload}</Button>}
      />
    );
  }
  return null;
}
