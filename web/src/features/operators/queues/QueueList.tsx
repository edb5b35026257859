import { decisions, queues as text } from "#/text/operators";
import { Button } from "#/ui/Button";
import { cx } from "#/ui/cx";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { useCurrentMinute } from "#/ui/useCurrentMinute";
import type { QueueItem } from "../api";
import { waitingSince } from "../timeLabels";
import { Key } from "./Key";

interface QueueListProps {
  /** Which queue it is. */
  label: string;
  isLoading: boolean;
  queue: { items: QueueItem[]; has_more: boolean } | undefined;
  chosen: string | undefined;
  /** The oldest item that nobody else is working on. */
  oldest: string | undefined;
  me: string;
  onOpen: (id: string) => void;
}

/** What waits, the oldest first. */
export function QueueList({ label, isLoading, queue, chosen, oldest, me, onOpen }: QueueListProps) {
  const now = new Date(useCurrentMinute());
  if (isLoading) {
    return (
      <Loading label={text.loading}>
        <Skeleton className="h-72 w-full" />
      </Loading>
    );
  }
  if (!queue || queue.items.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Button
        variant="secondary"
        disabled={!oldest}
        aria-label={decisions.withKey(text.oldest, "N")}
        onClick={() => oldest && onOpen(oldest)}
      >
        {text.oldest}
        <Key name="N" />
      </Button>
      <ul
        aria-label={label}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {queue.items.map((item) => (
          <li key={item.id}>
            <Row item={item} now={now} isChosen={item.id === chosen} me={me} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {queue.has_more ? <p className="px-4 text-sm text-ink-soft">{text.more}</p> : null}
    </div>
  );
}

interface RowProps {
  item: QueueItem;
  now: Date;
  isChosen: boolean;
  me: string;
  onOpen: (id: string) => void;
}

function Row({ item, now, isChosen, me, onOpen }: RowProps) {
  const { holder } = item;
  const claim = holder && (holder.id === me ? text.yours : text.held(holder.name));
  return (
    <button
      type="button"
      data-item={item.id}
      aria-current={isChosen || undefined}
      onClick={() => onOpen(item.id)}
      className={cx(
        "flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 px-4 py-2 text-left transition duration-150 -outline-offset-3 hover:bg-rose-soft",
        isChosen && "bg-rose-soft",
      )}
    >
      <span className="flex w-full items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{item.about.name}</span>
        <time dateTime={item.since} className="shrink-0 text-sm text-ink-soft">
          {waitingSince(item.since, now)}
        </time>
      </span>
      <span className="w-full text-sm">{text.topic(item.topic)}</span>
      {claim ? <span className="w-full text-sm text-ink-soft">{claim}</span> : null}
    </button>
  );
}
