import { useEffect, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import { ApiFailure, messageOf } from "#/api/failure";
import { useMe } from "#/state/session";
import { item as text, queues } from "#/text/operators";
import { Button } from "#/ui/Button";
import { ErrorState } from "#/ui/ErrorState";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { claimItem, giveItemBack, type Kind, lookAtItem, type Made } from "../api";
import { takeFocusAtOnce } from "../keepFocus";
import { roleOf } from "../roles";
import { Item } from "./QueueItem";

const KEEP_MS = 60_000;

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

/** An item that is claimed for as long as it is shown. */
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
