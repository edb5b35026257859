import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { messageOf } from "#/api/failure";
import { useMe } from "#/state/session";
import { queues as text } from "#/text/operators";
import { EmptyState } from "#/ui/EmptyState";
import { ErrorState } from "#/ui/ErrorState";
import { useMedia, WIDE } from "#/ui/mediaQueries";
import { usePlainKeys } from "#/ui/plainKeys";
import { type Kind, listQueue } from "../api";
import { NavPills } from "../NavPills";
import { addressOf, choicesOf, placeAt } from "./kinds";
import { OpenItem } from "./OpenItem";
import { QueueList } from "./QueueList";
import { UndoBar } from "./UndoBar";
import { useUndo } from "./useUndo";
import { useFocusReturn } from "./useFocusReturn";

const LOOK_AGAIN_MS = 10_000;
const kinds = Object.keys(choicesOf) as Kind[];

const countOf = (count = 0) => (count > 0 ? text.waiting(count) : undefined);

/** What waits for an operator: a queue a kind, and the item that is open. */
export default function QueuesSection() {
  const { kind, id } = placeAt(useLocation().search);
  const navigate = useNavigate();
  const cache = useQueryClient();
  const me = useMe();
  // On a phone the open item has the screen to itself.
  const isWide = useMedia(WIDE);
  const refresh = () => void cache.invalidateQueries({ queryKey: ["desk", "queue"] });
  // What the operator opens may ask for the password; what is looked for again meanwhile opens nothing over what they type.
  const looked = useRef<Kind>(undefined);
  const queue = useQuery({
    queryKey: ["desk", "queue", kind],
    queryFn: ({ signal }) => {
      const isPoll = looked.current === kind;
      looked.current = kind;
      return listQueue(kind, isPoll, signal);
    },
    // How much waits is known from the queue before.
    placeholderData: (before) => before && { ...before, items: [], has_more: false },
    staleTime: 0,
    // One that failed is not asked for again and again: it may be the password that is wanted, which a poll doesn't ask for.
    refetchInterval: ({ state }) => (state.error ? false : LOOK_AGAIN_MS),
  });
  const undo = useUndo(queue.data?.undo, refresh);
  const { list, leadTo } = useFocusReturn(id);
  const isLoading = queue.isPending || queue.isPlaceholderData;
  const open = (item?: string) => void navigate(addressOf(kind, item));
  const isFree = (holder: { id: string } | null | undefined) => !holder || holder.id === me.id;
  const items = queue.data?.items ?? [];
  const oldest = items.find((item) => isFree(item.holder))?.id;
  /** What is decided goes; the row after it takes its place, or the last one. */
  const rowAfter = (one: string) => {
    const at = items.findIndex((item) => item.id === one);
    return (items[at + 1] ?? items[at - 1])?.id;
  };
  usePlainKeys((key) => {
    if (key === "n" && oldest) open(oldest);
    else if (key === "z" && undo.last) void undo.takeBack(undo.last);
    else return false;
    return true;
  });
  return (
    <>
      <NavPills
        label={text.kind}
        pills={kinds.map((one) => ({
          to: addressOf(one),
          label: text.kinds[one],
          isCurrent: one === kind,
          count: countOf(queue.data?.waiting[one]),
        }))}
      />
      <UndoBar made={undo.made} onUndo={(one) => void undo.takeBack(one)} />
      <div className="grid items-start gap-x-10 gap-y-6 wide:grid-cols-[380px_minmax(0,1fr)]">
        {isWide || !id ? (
          <div
            ref={list}
            role="group"
            aria-label={text.kinds[kind]}
            tabIndex={-1}
            data-place
            className="min-w-0 outline-none"
          >
            <QueueList
              isLoading={isLoading}
              label={text.kinds[kind]}
              queue={queue.data}
              chosen={id}
              oldest={oldest}
              onOpen={open}
              me={me.id}
            />
          </div>
        ) : null}
        {id ? (
          <OpenItem
            key={`${kind}/${id}`}
            place={{ kind, id }}
            onTaken={refresh}
            onClose={() => open()}
            onDecided={(made) => {
              undo.add(made);
              leadTo(rowAfter(id));
              refresh();
              open();
            }}
          />
        ) : null}
      </div>
      {queue.isError && !queue.isFetching ? (
        <ErrorState
          message={text.failed}
          hint={messageOf(queue.error)}
          onRetry={() => {
            looked.current = undefined;
            void queue.refetch();
          }}
        />
      ) : null}
      {queue.data?.items.length === 0 && !isLoading && !id ? (
        <EmptyState
          art={<Inbox size={48} strokeWidth={1.5} aria-hidden />}
          title={text.nothing}
          hint={text.nothingHint}
        />
      ) : null}
    </>
  );
}
