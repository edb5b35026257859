import { Suspense, useDeferredValue, useState } from "react";
import { useMe } from "#/state/session";
import { hintsOf } from "#/state/storage";
import { common } from "#/text/common";
import { discovery as text } from "#/text/discovery";
import { Button } from "#/ui/Button";
import { chunk } from "#/ui/chunk";
import { cx } from "#/ui/cx";
import { lazyDialog, lazyPane, lazyPart } from "#/ui/lazy";
import { useTwoPanes } from "#/ui/mediaQueries";
import { Cards } from "./Cards";
import { DeckSkeleton } from "./DeckSkeleton";
import { DiscoveryBar } from "./DiscoveryBar";
import { EmptyDeck } from "./EmptyDeck";
import { useDiscovery } from "./useDiscovery";
import { useView } from "./useView";

const Grid = lazyPart(() => import("./grid/Grid"), text.showGrid);
const ProfilePane = lazyPane(() => import("#/features/profiles/ProfilePane"), common.theirProfile);
const Hints = chunk(() => import("./Hints"), { Failed: () => null });
const PreferencesSheet = lazyDialog(() => import("./preferences/PreferencesSheet"), text.preferences);

/** What is kept while the last hint is the next to be seen (`Hints.tsx`). */
const LAST_HINT = "1";

/** People to discover, as a deck of cards or as a grid; beside the deck, in a wide window, the profile of whoever is on top. */
export default function DiscoveryScreen() {
  const discovery = useDiscovery();
  const [view, toggleView] = useView();
  const [choosing, setChoosing] = useState(false);
  const hints = hintsOf(useMe().id);
  const [hinting, setHinting] = useState(() => localStorage.getItem(hints) !== null);
  const choose = () => {
    setChoosing(true);
    // The hint about the preferences goes once they are opened, by whichever button.
    if (localStorage.getItem(hints) !== LAST_HINT) return;
    localStorage.removeItem(hints);
    setHinting(false);
  };
  const empty = <EmptyDeck discovery={discovery} view={view} onPreferences={choose} />;
  const grid = discovery.people.length > 0 ? <Grid discovery={discovery} /> : empty;
  // The card that leaves must not wait for the next profile.
  const top = useDeferredValue(discovery.people[0]);
  const isWide = useTwoPanes();
  const isPair = view === "cards" && /people|loading/.test(discovery.deckStatus);

  return (
    <div className={cx("deck-screen", isPair && "deck-pair", view === "grid" && "deck-grid")}>
      <title>{common.title(text.title)}</title>
      <DiscoveryBar
        view={view}
        onToggleView={toggleView}
        onPreferences={choose}
        refreshing={discovery.refreshing}
        onRefresh={discovery.refresh}
      />
      <main className="flex min-h-0 flex-1 flex-col">
        <Suspense fallback={<DeckSkeleton view={view} />}>
          {hinting ? <Hints name={hints} inGrid={view === "grid"} onPreferences={choose} /> : null}
          {discovery.refreshFailed ? <RefreshFailed onRetry={discovery.refresh} /> : null}
          {view === "cards" ? <Cards discovery={discovery} empty={empty} /> : grid}
        </Suspense>
      </main>
      {isWide && isPair ? (
        <Suspense fallback={<aside />}>
          <ProfilePane person={top} />
        </Suspense>
      ) : null}
      {discovery.question}
      {choosing ? (
        <Suspense fallback={null}>
          <PreferencesSheet onClose={() => setChoosing(false)} onSaved={discovery.restart} />
        </Suspense>
      ) : null}
    </div>
  );
}

const RefreshFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div
    role="alert"
    className="mx-3 mb-3 flex items-center justify-between gap-2 rounded-field bg-alarm-soft py-1 pr-1 pl-4"
  >
    <p className="text-sm font-medium">{text.refreshFailed}</p>
    <Button variant="quiet" onClick={onRetry}>
      {common.tryAgain}
    </Button>
  </div>
);
