import { useQueryClient } from "@tanstack/react-query";
import { MessageCircleOff } from "lucide-react";
import { useRef, useSyncExternalStore } from "react";
import { useParams } from "react-router";
import { ApiFailure } from "#/api/failure";
import { common } from "#/text/common";
import { chat as text } from "#/text/messages";
import { ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { ErrorState } from "#/ui/ErrorState";
import { useGoBack } from "#/ui/goBack";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { TopBar } from "#/ui/TopBar";
import { ChatHeader } from "./ChatHeader";
import { Composer } from "./Composer";
import { MessageList } from "./MessageList";
import { chatOf, RoomNotOpened } from "./room";

/** The chat with one person; the address names the room, or the person. */
export default function ChatScreen() {
  const { id } = useParams();
  return id ? <OpenChat key={id} id={id} /> : <NoChat />;
}

function OpenChat({ id }: { id: string }) {
  const chat = chatOf(id, useQueryClient());
  const state = useSyncExternalStore(chat.subscribe, chat.getState);
  const goBack = useGoBack("/messages");
  const scroller = useRef<HTMLDivElement>(null);
  const { room, phase, failure } = state;
  if (failure !== null)
    return <Failed failure={failure} onRetry={() => void chat.refresh()} onBack={goBack} />;
  return (
    <div className="flex h-dvh flex-col">
      <title>{common.title(room ? text.title(room.user.name) : common.messages)}</title>
      <TopBar title={<ChatHeader person={room?.user} phase={phase} />} onBack={goBack} />
      <main className="flex min-h-0 flex-1 flex-col">
        {room ? (
          <>
            <MessageList
              person={room.user}
              state={state}
              scroller={scroller}
              onOlder={() => void chat.loadOlder()}
            />
            <Composer chat={chat} state={state} onSend={() => scroller.current?.scrollTo({ top: 0 })} />
          </>
        ) : (
          <ChatSkeleton />
        )}
      </main>
    </div>
  );
}

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
