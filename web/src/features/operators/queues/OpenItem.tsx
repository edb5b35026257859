import { Suspense, useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ApiFailure, messageOf } from "#/api/failure";
import { useMe } from "#/state/session";
import { decisions as words, item as text, queues } from "#/text/operators";
import { Button } from "#/ui/Button";
import { ErrorState } from "#/ui/ErrorState";
import { ErrorText } from "#/ui/ErrorText";
import { lazyDialog } from "#/ui/lazy";
import { usePlainKeys } from "#/ui/plainKeys";
import { Loading, Skeleton } from "#/ui/Skeleton";
import {
  claimItem,
  type Decision,
  giveItemBack,
  type Kind,
  lookAtItem,
  type Made,
  type OpenedItem,
} from "../calls";
import { focusWithin, takeFocusAtOnce } from "../keepFocus";
import { roleOf } from "../roles";
import type { DecisionSheetProps } from "./DecisionSheet";
import { ItemDetails } from "./ItemDetails";
import { Key } from "./Key";
import { choicesFor } from "./kinds";

const KEEP_MS = 60_000;

const DecisionSheet = lazyDialog<DecisionSheetProps>(
  () => import("./DecisionSheet"),
  ({ decision }) => words[decision],
);

interface OpenItemProps {
  place: { kind: Kind; id: string };
  /** The operator has claimed the item. */
  onTaken: () => void;
  onClose: () => void;
  onDecided: (made: Made) => void;
}

/** An item that is open, in whose place the keyboard is from the first. */
export const OpenItem = (props: OpenItemProps) => (
  <div ref={takeFocusAtOnce} tabIndex={-1} data-place className="min-w-0 outline-none">
    <ClaimedItem {...props} />
  </div>
);

/** It is claimed for as long as it is shown. */
function ClaimedItem({ place, onTaken, onClose, onDecided }: OpenItemProps) {
  const { kind, id } = place;
  const decides = roleOf(useMe().operator) !== "looks";
  // Once it is open, the claim is renewed in the background.
  const isOpen = useRef(false);
  const opened = useQuery({
    queryKey: ["desk", "item", kind, id],
    queryFn: async ({ signal }) => {
      if (!decides) return lookAtItem({ kind, id }, signal);
      const taken = await claimItem({ kind, id }, isOpen.current);
      isOpen.current = true;
      onTaken();
      return taken;
    },
    staleTime: decides ? 0 : Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    // A renewal that failed is tried again, unless it would be in vain.
    refetchInterval: ({ state: { data, error } }) =>
      decides && (data ? !isGone(error) : !error) ? KEEP_MS : false,
  });
  useEffect(() => {
    if (!decides) return undefined;
    const giveBack = () => giveItemBack({ kind, id });
    globalThis.addEventListener("pagehide", giveBack);
    return () => {
      globalThis.removeEventListener("pagehide", giveBack);
      giveBack();
    };
  }, [decides, kind, id]);
  const retry = () => {
    isOpen.current = false;
    void opened.refetch();
  };
  // What is typed about an item outlives a renewal that fails.
  if (opened.isError && !opened.data) {
    return (
      <ErrorState
        message={text.failed}
        hint={messageOf(opened.error)}
        busy={opened.isFetching}
        onRetry={retry}
        action={
          <Button variant="secondary" onClick={onClose}>
            {queues.back}
          </Button>
        }
      />
    );
  }
  if (!opened.data) {
    return (
      <Loading label={text.loading}>
        <Skeleton className="h-72 w-full" />
      </Loading>
    );
  }
  return (
    <Item
      opened={opened.data}
      kind={kind}
      decides={decides}
      lost={opened.isError ? whyLost(opened.error) : undefined}
      onRetry={isGone(opened.error) ? undefined : retry}
      onClose={onClose}
      onDecided={onDecided}
    />
  );
}

/** Why the claim of an item that is open could not be renewed. */
const whyLost = (error: unknown) => (isGone(error) ? text.gone : text.notRenewed(messageOf(error)));

const isGone = (error: unknown) => error instanceof ApiFailure && error.status === 404;

interface ItemProps extends Omit<OpenItemProps, "place" | "onTaken"> {
  opened: OpenedItem;
  kind: Kind;
  decides: boolean;
  /** Why the claim could not be renewed. */
  lost: string | undefined;
  /** Left out where it is in vain. */
  onRetry: (() => void) | undefined;
}

function Item({ opened, kind, decides, lost, onRetry, onClose, onDecided }: ItemProps) {
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
