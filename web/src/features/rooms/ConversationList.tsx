import { useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Room } from "#/api/types";
import { logFailure } from "#/api/log";
import { common } from "#/text/common";
import { inbox } from "#/text/inbox";
import { messages as text } from "#/text/messages";
import { serverText } from "#/text/serverWords";
import { lazyDialog } from "#/ui/lazy";
import { WIDE } from "#/ui/mediaQueries";
import { usePlainKeys } from "#/ui/plainKeys";
import { useTextSize } from "#/ui/textSize";
import { useCurrentMinute } from "#/ui/useCurrentMinute";
import { useIsOpen } from "#/ui/useIsOpen";
import { useMenuPress } from "#/ui/useMenuPress";
import { useVisibleRange } from "#/ui/useVisibleRange";
import { moreConversations } from "./conversations";
import { rowHeightFor } from "./rowHeight";
import { ConversationRow } from "./ConversationRow";
import { heading } from "./headingStyle";
import { rowSteps } from "./moveFocus";
import { useKeptPlace } from "./useKeptPlace";

/** How many rows are rendered above and below the window. */
const OVERSCAN_ROWS = 20;
/** The next page is loaded when fewer rows than these follow the last one rendered. */
const ahead = 15;
/** A page that could not be loaded is asked for again after so many milliseconds. */
const AGAIN_MS = 5_000;

export const ConversationMenu = lazyDialog(
  () => import("./ConversationMenu"),
  ({ room }) => common.notOpened(inbox.options(serverText(room.user.name))),
);

interface ConversationListProps {
  rooms: readonly Room[];
  hasMore: boolean;
  /** Whoever looks for a name needs them all. */
  loadsAll: boolean;
}

/** The conversations near the window; padding stands for the others. */
export function ConversationList({ rooms, hasMore, loadsAll }: ConversationListProps) {
  const list = useRef<HTMLUListElement>(null);
  const rowHeight = rowHeightFor(useTextSize());
  const { first, end, before, after } = useVisibleRange(list, () => Array.from(rooms, () => rowHeight), {
    overscan: OVERSCAN_ROWS * rowHeight,
  });
  useMore(hasMore && (loadsAll || end + ahead >= rooms.length));
  const now = new Date(useCurrentMinute());
  const open = threadAt(useLocation().pathname);
  const leaveThreadOf = useLeavingThreads();
  useKeysFromAnywhere(list);
  useKeptPlace(list);
  const [menuOf, setMenuOf] = useState<Room>();
  const press = useMenuPress({
    itemAt: linkAt,
    open: ({ dataset }) => setMenuOf(rooms.find(({ id }) => id === dataset["room"])),
  });
  if (rooms.length === 0) return null;
  return (
    <section aria-labelledby="conversations">
      <h2 id="conversations" className={heading}>
        {text.conversations}
      </h2>
      <ul ref={list} data-rows className="mt-1" style={styleOf({ before, after, rowHeight })} {...press}>
        {rooms.slice(first, end).map((room) => (
          <ConversationRow
            key={room.id}
            room={room}
            now={now}
            isOpen={isThreadOf(room, open)}
            onMenu={setMenuOf}
            preloadMenu={ConversationMenu.preload}
          />
        ))}
      </ul>
      <Suspense>
        {menuOf ? (
          <ConversationMenu
            room={menuOf}
            onClose={() => setMenuOf(undefined)}
            onLeave={() => leaveThreadOf(menuOf)}
          />
        ) : null}
      </Suspense>
    </section>
  );
}

/** The room, or the person, whose thread is at a path. */
const threadAt = (path: string) => /^\/chat\/([^/]+)/.exec(path)?.[1];

/** True if the thread at this place of the address is that of the room: the address names the room, or the person. */
const isThreadOf = ({ id, user }: Room, open: string | undefined) => open === id || open === user.id;

/** Leaves the thread of a room if it is open by then: before the server answers one may have gone on, or have turned a tablet, which then has no list beside it. */
function useLeavingThreads(): (room: Room) => void {
  const navigate = useNavigate();
  return (room) => {
    if (isThreadOf(room, threadAt(globalThis.location.pathname)))
      void navigate("/messages", { replace: true });
  };
}

/** The link of the row that an element belongs to. */
const linkAt = (element: Element) => element.closest("li")?.querySelector<HTMLElement>("a[data-room]");

/** In a wide window they lead to the rows from elsewhere, too; in the thread they scroll. */
function useKeysFromAnywhere(list: RefObject<HTMLUListElement | null>): void {
  usePlainKeys((_, { key, target }) => {
    const step = rowSteps[key];
    if (!step || !matchMedia(WIDE).matches || !list.current || (target as Element).closest("main"))
      return false;
    const rows = [...list.current.querySelectorAll("a")];
    rows[Math.max(0, rows.findIndex((row) => row.ariaCurrent) + step)]?.focus();
    return true;
  });
}

interface Heights {
  before: number;
  after: number;
  rowHeight: number;
}

const styleOf = ({ before, after, rowHeight }: Heights): CSSProperties => ({
  paddingTop: before,
  paddingBottom: after,
  ["--row" as string]: `${rowHeight}px`,
});

/** Loads page after page while more is wanted; a page that fails is loaded again on the next occasion, or after a while without one. */
function useMore(wanted: boolean): void {
  const cache = useQueryClient();
  const isOpen = useIsOpen();
  const loading = useRef(false);
  const timer = useRef<number>(undefined);
  const [, tryAgain] = useState(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!wanted || loading.current) return;
    loading.current = true;
    clearTimeout(timer.current);
    void moreConversations(cache)
      .catch((error: unknown) => {
        logFailure("more conversations", error);
        if (isOpen.current) timer.current = window.setTimeout(() => tryAgain((times) => times + 1), AGAIN_MS);
      })
      .finally(() => {
        loading.current = false;
      });
  });
}
