import { Suspense, useState } from "react";
import { common } from "#/text/common";
import { discovery as text } from "#/text/discovery";
import { Button } from "#/ui/Button";
import { lazyDialog, lazyPart } from "#/ui/lazy";
import { Cards } from "./Cards";
import { DiscoveryBar } from "./DiscoveryBar";
import { EmptyDeck } from "./EmptyDeck";
import { useDiscovery } from "./useDiscovery";
import { useView } from "./useView";

const Grid = lazyPart(() => import("./grid/Grid"), text.showGrid);
const PreferencesSheet = lazyDialog(() => import("./preferences/PreferencesSheet"), text.preferences);

/** People to discover, as a deck of cards or as a grid. */
export default function DiscoveryScreen() {
  const discovery = useDiscovery();
  const [view, toggleView] = useView();
  const [choosing, setChoosing] = useState(false);
  const empty = <EmptyDeck discovery={discovery} />;

  return (
    <div className="above-tabs flex min-h-dvh flex-col">
      <title>{common.title(text.title)}</title>
      <DiscoveryBar
        view={view}
        onToggleView={toggleView}
        onPreferences={() => setChoosing(true)}
        refreshing={discovery.refreshing}
        onRefresh={discovery.refresh}
      />
      <main className="flex min-h-0 flex-1 flex-col">
        {discovery.refreshFailed ? <RefreshFailed onRetry={discovery.refresh} /> : null}
        {view === "cards" ? <Cards discovery={discovery} empty={empty} /> : null}
        {view === "grid" && discovery.people.length === 0 ? empty : null}
        {view === "grid" && discovery.people.length > 0 ? (
          <Suspense fallback={null}>
            <Grid discovery={discovery} />
          </Suspense>
        ) : null}
      </main>
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
