import { Suspense } from "react";
import { connectionStore } from "#/state/connection";
import { discovery as text } from "#/text/discovery";
import { ErrorState } from "#/ui/ErrorState";
import { lazyPart } from "#/ui/lazy";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { useStore } from "#/ui/store";
import type { Discovery } from "./useDiscovery";

const NoMorePeople = lazyPart(() => import("./NoMorePeople"), text.title);

const buttons = ["size-12", "size-16", "size-12", "size-16", "size-12"];

/** The outlines of a card and its buttons. */
const DeckSkeleton = () => (
  <div className="flex min-h-0 flex-1 flex-col px-3 *:deck">
    <Loading label={text.loading}>
      <Skeleton className="min-h-0 flex-1 rounded-card!" />
      <div className="deck-actions">
        {buttons.map((size, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never move
          <Skeleton key={at} className={`${size} rounded-full!`} />
        ))}
      </div>
    </Loading>
  </div>
);

interface EmptyDeckProps {
  discovery: Discovery;
  /** Opens the preferences. */
  onPreferences: () => void;
}

/** Shown in place of an empty deck: why it is empty, and what to do. */
export function EmptyDeck({ discovery, onPreferences }: EmptyDeckProps) {
  const { deckStatus, refresh, restart, undo, canUndo } = discovery;
  const connected = useStore(connectionStore);
  if (deckStatus === "people") return null;
  if (deckStatus === "loading") return <DeckSkeleton />;
  if (deckStatus === "failed" || deckStatus === "refresh-failed") {
    const message = deckStatus === "failed" ? text.initFailed : text.refreshFailed;
    return (
      <ErrorState message={message} {...(!connected && { hint: text.noConnection })} onRetry={refresh} />
    );
  }
  return (
    <Suspense fallback={<DeckSkeleton />}>
      <NoMorePeople
        hadPeople={deckStatus === "no-more"}
        onRefresh={refresh}
        onUndo={canUndo ? undo : undefined}
        onWidened={restart}
        onPreferences={onPreferences}
      />
    </Suspense>
  );
}
