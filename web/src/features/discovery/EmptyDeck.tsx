import { Suspense } from "react";
import { connectionStore } from "#/state/connection";
import { discovery as text } from "#/text/discovery";
import { ErrorState } from "#/ui/ErrorState";
import { lazyPart } from "#/ui/lazy";
import { useStore } from "#/ui/store";
import { DeckSkeleton } from "./DeckSkeleton";
import type { Discovery } from "./useDiscovery";
import type { View } from "./useView";

const NoMorePeople = lazyPart(() => import("./NoMorePeople"), text.title);

interface EmptyDeckProps {
  discovery: Discovery;
  view: View;
  /** Opens the preferences. */
  onPreferences: () => void;
}

/** Shown in place of an empty deck: why it is empty, and what to do. */
export function EmptyDeck({ discovery, view, onPreferences }: EmptyDeckProps) {
  const { deckStatus, refresh, restart, undo, canUndo } = discovery;
  const connected = useStore(connectionStore);
  if (deckStatus === "people") return null;
  if (deckStatus === "loading") return <DeckSkeleton view={view} />;
  if (deckStatus === "failed" || deckStatus === "refresh-failed") {
    const message = deckStatus === "failed" ? text.initFailed : text.refreshFailed;
    return (
      <ErrorState message={message} {...(!connected && { hint: text.noConnection })} onRetry={refresh} />
    );
  }
  return (
    <Suspense fallback={<DeckSkeleton view={view} />}>
      <NoMorePeople
        view={view}
        hadPeople={deckStatus === "no-more"}
        onRefresh={refresh}
        onUndo={canUndo ? undo : undefined}
        onWidened={restart}
        onPreferences={onPreferences}
      />
    </Suspense>
  );
}
