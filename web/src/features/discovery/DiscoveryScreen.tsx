import { RefreshCw } from "lucide-react";
import { useNavigate } from "react-router";
import { common } from "#/text/common";
import { discovery as text } from "#/text/discovery";
import { Button } from "#/ui/Button";
import { IconButton } from "#/ui/IconButton";
import { TopBar } from "#/ui/TopBar";
import { DeckActions } from "./DeckActions";
import { NobodyLeft } from "./DeckStates";
import { DeckStage } from "./DeckStage";
import type { Release, Verdict } from "./swipe";
import { useThrown } from "./thrown";
import { useDeckKeys } from "./useDeckKeys";
import { type Discovery, useDiscovery } from "./useDiscovery";

/** One person at a time: look, decide, go on. */
export default function DiscoveryScreen() {
  const discovery = useDiscovery();
  const thrown = useThrown(discovery.people);
  const navigate = useNavigate();
  const top = discovery.people[0];
  // Whoever was the last one still flies out before the table is empty.
  const onTable = discovery.standing === "people" || thrown.leaving.length > 0;

  const decide = (verdict: Verdict, release: Release | null) => {
    if (!top) return;
    thrown.out(top, { verdict, release });
    discovery.decide(verdict);
  };

  useDeckKeys((key) => {
    if (key === "favorite") discovery.toggleFavorite();
    else if (key === "undo") discovery.undo();
    else if (key === "open") void (top && navigate(`/profile/${top.id}`));
    else decide(key, null);
  });

  return (
    <div className="above-tabs flex h-dvh min-h-[34rem] flex-col">
      <title>{common.title(text.title)}</title>
      <TopBar
        title={text.title}
        trailing={
          // An empty table offers the same in its middle.
          onTable ? (
            <IconButton
              label={text.refresh}
              icon={RefreshCw}
              onClick={discovery.refresh}
              busy={discovery.refreshing}
            />
          ) : null
        }
      />
      <main className="flex min-h-0 flex-1 flex-col">
        {discovery.refreshFailed ? <RefreshFailed onRetry={discovery.refresh} /> : null}
        {onTable ? <People discovery={discovery} thrown={thrown} decide={decide} /> : null}
        {onTable ? null : (
          <NobodyLeft
            standing={discovery.standing}
            onRefresh={discovery.refresh}
            onUndo={discovery.canUndo ? discovery.undo : undefined}
          />
        )}
      </main>
    </div>
  );
}

interface PeopleProps {
  discovery: Discovery;
  thrown: ReturnType<typeof useThrown>;
  decide: (verdict: Verdict, release: Release | null) => void;
}

function People({ discovery, thrown, decide }: PeopleProps) {
  const top = discovery.people[0];
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-7 px-3">
      <DeckStage
        people={discovery.people}
        thrown={thrown}
        marksOf={discovery.marksOf}
        onDecide={decide}
        onFavorite={discovery.toggleFavorite}
      />
      <DeckActions
        liked={top ? discovery.marksOf(top.id).liked : false}
        canUndo={discovery.canUndo}
        onUndo={discovery.undo}
        onSkip={() => decide("skip", null)}
        onSuperlike={() => decide("superlike", null)}
        onLike={discovery.toggleLike}
        onChat={discovery.startChat}
      />
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
