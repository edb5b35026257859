import { Suspense, useRef, useState } from "react";
import { decisions as words, item as text, queues } from "#/text/operators";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { lazyDialog } from "#/ui/lazy";
import { usePlainKeys } from "#/ui/plainKeys";
import type { Decision, Kind, Made, OpenedItem } from "../api";
import { focusWithin } from "../keepFocus";
import type { DecisionSheetProps } from "./DecisionSheet";
import { ItemDetails } from "./ItemDetails";
import { Key } from "./Key";
import { choicesFor } from "./kinds";

const DecisionSheet = lazyDialog<DecisionSheetProps>(
  () => import("./DecisionSheet"),
  ({ decision }) => words[decision],
);

interface ItemProps {
  opened: OpenedItem;
  kind: Kind;
  decides: boolean;
  /** Why the claim could not be renewed. */
  lost: string | undefined;
  /** Left out where it is in vain. */
  onRetry: (() => void) | undefined;
  onClose: () => void;
  onDecided: (made: Made) => void;
}

/** What is to be decided, and the buttons that decide it. */
export function Item({ opened, kind, decides, lost, onRetry, onClose, onDecided }: ItemProps) {
  const [deciding, setDeciding] = useState<Decision>();
  const isOutOfReach = opened.about?.is_out_of_reach === true;
  const choices = decides ? choicesFor(kind, isOutOfReach) : [];
  const buttons = useRef<HTMLDivElement>(null);
  usePlainKeys((key) => {
    const chosen = choices.find((choice) => choice.key === key);
    if (chosen) {
      focusWithin(buttons.current, "decision", chosen.decision);
      setDeciding(chosen.decision);
    } else if (key === "escape") onClose();
    else return false;
    return true;
  });
  return (
    <article className="flex min-w-0 flex-col gap-6 rounded-card border border-line bg-surface p-4">
      <ItemDetails opened={opened} kind={kind} />
      {decides ? null : <p className="text-sm text-ink-soft">{text.looking}</p>}
      {decides && isOutOfReach ? <p className="text-sm text-ink-soft">{text.outOfReach}</p> : null}
      <div
        ref={buttons}
        className="sticky bottom-0 flex flex-wrap gap-2 border-t border-line bg-surface pt-3"
      >
        {lost ? (
          <div className="w-full">
            <ErrorText>{lost}</ErrorText>
          </div>
        ) : null}
        {choices.map(({ decision, key, variant }) => (
          <Button
            key={decision}
            variant={variant}
            data-decision={decision}
            aria-label={words.withKey(words[decision], key.toUpperCase())}
            onClick={() => setDeciding(decision)}
          >
            {words[decision]}
            <Key name={key.toUpperCase()} />
          </Button>
        ))}
        {lost && onRetry ? (
          <Button variant="secondary" onClick={onRetry}>
            {text.claimAgain}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onClose}>
          {queues.back}
        </Button>
      </div>
      <Suspense>
        {deciding ? (
          <DecisionSheet
            kind={kind}
            id={opened.item.id}
            name={opened.item.about.name}
            reason={opened.report?.reason ?? ""}
            photo={opened.selfie?.photos[0]?.id}
            purpose={opened.purpose}
            lost={lost}
            decision={deciding}
            onClose={() => setDeciding(undefined)}
            onDecided={onDecided}
          />
        ) : null}
      </Suspense>
    </article>
  );
}
