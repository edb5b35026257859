import { type DragEvent, Suspense, useCallback, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router";
import { chat as text } from "#/text/chat";
import { lazyDialog, lazyPart } from "#/ui/lazy";
import { toast } from "#/ui/toasts";
import { hasPhysicalKeyboard } from "#/ui/mediaQueries";
import { Composer } from "./Composer";
import { DELETED_ACCOUNT } from "#/api/deletedAccount";
import { focusField } from "./focusField";
import { MessageList } from "./MessageList";
import type { RoomChat, RoomFacts, RoomState } from "./room";
import { useFoundMessage } from "./useFoundMessage";
import { useWasLeft } from "./useScrollAnchor";

const PictureSheet = lazyPart(() => import("./PictureSheet"), text.thePicture);
const Openers = lazyPart(() => import("./Openers"), text.openers);
const MessageMenu = lazyDialog(() => import("./MessageMenu"), text.options);

interface OpenRoomProps {
  chat: RoomChat;
  state: RoomState;
  room: RoomFacts;
  onLeave: () => void;
}

/** The history of an open room, the field to write in, and what opens over them. */
export function OpenRoom({ chat, state, room, onLeave }: OpenRoomProps) {
  const isGone = room.user.id === DELETED_ACCOUNT;
  const scroller = useRef<HTMLDivElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const inMenu = menuOf === null ? undefined : state.messages.find(({ id }) => id === menuOf);
  const [params] = useSearchParams();
  const wasLeft = useWasLeft();
  const { found, searching, goTo } = useFoundMessage(
    chat,
    wasLeft || !state.loaded ? null : params.get("message"),
  );
  const scrollToBottom = () => scroller.current?.scrollTo({ top: 0 });
  // Before the next key is heard. The room may have loaded while somebody types in the search.
  useLayoutEffect(() => {
    if (hasPhysicalKeyboard() && !document.activeElement?.matches("input, textarea")) focusField();
  }, []);
  const openMenu = useCallback((id: string) => setMenuOf(id), []);
  const answer = (id: string) => {
    chat.setReplyTo(id);
    // The menu gives the focus back when it closes; the field gets it after that.
    flushSync(() => setMenuOf(null));
    focusField();
  };

  const take = (files: FileList) => {
    const first = files[0];
    if (!first) return;
    setFile(file ?? first);
    if (file || files[1]) toast.say(text.onePicture);
  };
  /** Files can be dropped anywhere in the room, which shows it while some are dragged over it. A text goes into the field. */
  const dragged = (event: DragEvent) => {
    const { type, dataTransfer, relatedTarget, currentTarget } = event;
    if (isGone || !dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    const isInside = type === "dragover" || currentTarget.contains(relatedTarget as Node | null);
    currentTarget.toggleAttribute("data-over", isInside);
    if (type === "drop") take(dataTransfer.files);
  };
  return (
    <main
      className="flex min-h-0 flex-1 flex-col -outline-offset-3 data-over:outline-3 data-over:outline-rose"
      onDragOver={dragged}
      onDragLeave={dragged}
      onDrop={dragged}
    >
      <MessageList
        // Anew once there is a history: it begins where it was left, and what is in it is no news.
        key={state.loaded ? 1 : 0}
        person={room.user}
        chat={chat}
        state={state}
        scroller={scroller}
        found={found}
        searching={searching}
        onMenu={openMenu}
        onQuote={goTo}
      />
      {isUntouched(state) && !isGone ? (
        <Suspense>
          <Openers chat={chat} person={room.user} draft={state.draft} onTaken={focusField} />
        </Suspense>
      ) : null}
      {isGone ? null : (
        <Composer chat={chat} state={state} name={room.user.name} onSend={scrollToBottom} onFiles={take} />
      )}
      <p
        role="status"
        className="safe-bottom border-t border-line px-4 pt-4 text-center text-ink-soft empty:hidden"
      >
        {isGone ? text.accountDeleted : null}
      </p>
      <Suspense>
        {file ? (
          <PictureSheet
            file={file}
            chat={chat}
            roomId={room.id}
            onClose={() => setFile(null)}
            onSent={() => {
              setFile(null);
              scrollToBottom();
            }}
          />
        ) : null}
        {inMenu ? (
          <MessageMenu
            chat={chat}
            message={inMenu}
            person={room.user}
            onAnswer={() => answer(inMenu.id)}
            onLeave={onLeave}
            onClose={() => setMenuOf(null)}
          />
        ) : null}
      </Suspense>
    </main>
  );
}

/** A chat without messages. */
const isUntouched = ({ loaded, hasMore, outbox, messages }: RoomState) =>
  loaded && !hasMore && [...outbox, ...messages].every(({ type }) => type === "system");
