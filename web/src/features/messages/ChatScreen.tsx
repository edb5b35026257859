import { useQueryClient } from "@tanstack/react-query";
import { MessageCircleOff } from "lucide-react";
import { type DragEvent, Suspense, useCallback, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { ApiFailure } from "#/api/failure";
import { common } from "#/text/common";
import { chat as text } from "#/text/chat";
import { ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { ErrorState } from "#/ui/ErrorState";
import { lazyDialog, lazyPart } from "#/ui/lazy";
import { useGoBack } from "#/state/goBack";
import { useMedia, WIDE } from "#/ui/media";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { SafetyMenu } from "#/features/safety/SafetyMenu";
import { TopBar } from "#/ui/TopBar";
import { ChatHeader } from "./ChatHeader";
import { Composer } from "./Composer";
import { MessageList } from "./MessageList";
import { chatOf, type RoomChat, type RoomFacts, RoomNotOpened, type RoomState } from "./room";
import { useFoundMessage } from "./useFoundMessage";

const PictureSheet = lazyPart(() => import("./PictureSheet"), text.thePicture);
const Openers = lazyPart(() => import("./Openers"), text.openers);
const MessageMenu = lazyDialog(() => import("./MessageMenu"), text.options);

/** The chat with one person; the address names the room, or the person. */
export default function ChatScreen() {
  const { id } = useParams();
  return id ? <OpenChat key={id} id={id} /> : <NoChat />;
}

function OpenChat({ id }: { id: string }) {
  const chat = chatOf(id, useQueryClient());
  const state = useSyncExternalStore(chat.subscribe, chat.getState);
  const goBack = useGoBack("/messages");
  const navigate = useNavigate();
  const leave = () => void navigate("/messages", { replace: true });
  // Beside the list nothing lies behind the thread to go back to.
  const back = useMedia(WIDE) ? {} : { onBack: goBack };
  const { room, phase, failure, othersTyping } = state;
  if (failure !== null)
    return <Failed failure={failure} onRetry={() => void chat.refresh()} onBack={goBack} />;
  return (
    <div className="flex h-[calc(100dvh-var(--keyboard))] flex-col wide:[--measure:860px]">
      <title>{common.title(room ? text.title(room.user.name) : common.messages)}</title>
      <TopBar
        title={<ChatHeader person={room?.user} phase={phase} typing={othersTyping} />}
        {...back}
        trailing={room ? <SafetyMenu person={room.user} onBlocked={leave} /> : null}
      />
      {room ? (
        <OpenRoom chat={chat} state={state} room={room} onBlocked={leave} />
      ) : (
        <main className="min-h-0 flex-1">
          <ChatSkeleton />
        </main>
      )}
    </div>
  );
}

interface OpenRoomProps {
  chat: RoomChat;
  state: RoomState;
  room: RoomFacts;
  onBlocked: () => void;
}

function OpenRoom({ chat, state, room, onBlocked }: OpenRoomProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const inMenu = menuOf === null ? undefined : state.messages.find(({ id }) => id === menuOf);
  const [params] = useSearchParams();
  const { found, searching, goTo } = useFoundMessage(chat, params.get("message"));
  const scrollToBottom = () => scroller.current?.scrollTo({ top: 0 });
  const box = useRef<HTMLElement>(null);
  const focusField = () => box.current?.querySelector("textarea")?.focus();
  const openMenu = useCallback((id: string) => setMenuOf(id), []);
  const answer = (id: string) => {
    chat.setReplyTo(id);
    // The menu gives the focus back when it closes; the field gets it after that.
    flushSync(() => setMenuOf(null));
    focusField();
  };

  const dropped = (event: DragEvent) => {
    event.preventDefault();
    const [first] = event.dataTransfer.files;
    if (first) setFile(first);
  };
  return (
    <main
      ref={box}
      className="flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropped}
    >
      <MessageList
        person={room.user}
        chat={chat}
        state={state}
        scroller={scroller}
        found={found}
        searching={searching}
        onMenu={openMenu}
        onQuote={goTo}
      />
      {isUntouched(state) ? (
        <Suspense fallback={null}>
          <Openers chat={chat} person={room.user} draft={state.draft} onTaken={focusField} />
        </Suspense>
      ) : null}
      <Composer chat={chat} state={state} name={room.user.name} onSend={scrollToBottom} onFile={setFile} />
      <Suspense fallback={null}>
        {file ? (
          <PictureSheet
            file={file}
            roomId={room.id}
            replyTo={state.replyTo}
            onClose={() => setFile(null)}
            onSent={(sent) => {
              setFile(null);
              chat.setReplyTo(null);
              chat.add(sent);
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
            onBlocked={onBlocked}
            onClose={() => setMenuOf(null)}
          />
        ) : null}
      </Suspense>
    </main>
  );
}

/** A chat without messages. */
const isUntouched = ({ hasMore, outbox, messages }: RoomState) =>
  !hasMore && outbox.length === 0 && messages.every(({ type }) => type === "system");

/** What to tell about a chat that does not open. */
function failureText(failure: unknown): string {
  if (failure instanceof RoomNotOpened) return text.roomFailed;
  const absent = failure instanceof ApiFailure && [400, 403, 404].includes(failure.status);
  return absent ? text.noAccess : text.historyFailed;
}

interface FailedProps {
  failure: unknown;
  onRetry: () => void;
  onBack: () => void;
}

const Failed = ({ failure, onRetry, onBack }: FailedProps) => (
  <>
    <TopBar title={common.messages} onBack={onBack} />
    <main className="pt-12">
      <ErrorState message={failureText(failure)} onRetry={onRetry} />
    </main>
  </>
);

const NoChat = () => (
  <main className="pt-24">
    <title>{common.title(text.notFound)}</title>
    <h1 className="sr-only">{common.messages}</h1>
    <EmptyState
      art={<MessageCircleOff size={48} strokeWidth={1.5} aria-hidden />}
      title={text.notFound}
      action={<ButtonLink to="/messages">{text.toMessages}</ButtonLink>}
    />
  </main>
);

const ChatSkeleton = () => (
  <Loading label={text.loading}>
    <div className="flex flex-col gap-3 p-4">
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-11 w-64" />
      <Skeleton className="ml-auto h-11 w-40" />
      <Skeleton className="h-11 w-56" />
      <Skeleton className="ml-auto h-16 w-60" />
    </div>
  </Loading>
);
