import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useNavigate, useParams } from "react-router";
import { conversationsKey } from "#/api/queryKeys";
import type { Room, UserRow } from "#/api/types";
import { common } from "#/text/common";
import { chat as text } from "#/text/chat";
import { useGoBack } from "#/state/goBack";
import { lazyPart } from "#/ui/lazy";
import { useMedia, WIDE } from "#/ui/mediaQueries";
import { SafetyMenu } from "#/features/safety/SafetyMenu";
import { TopBar } from "#/ui/TopBar";
import { useWhileOpen } from "#/ui/useIsOpen";
import { ChatHeader } from "./ChatHeader";
import { ChatSkeleton } from "./ChatSkeleton";
import { DELETED_ACCOUNT } from "#/api/deletedAccount";
import { OpenRoom } from "./OpenRoom";
import { chatOf, listedRoom } from "./room";
import { useTypedAnywhere } from "./useTypedAnywhere";

/** Exported from here so that they come with the chat's chunk. */
export { resendLater, resendTexts } from "./room";

const ChatFailed = lazyPart(() => import("./ChatFailed"), common.messages);

/** The chat with one person; the address names the room, or the person. */
export default function ChatScreen() {
  const { id } = useParams();
  return id ? <OpenChat key={id} id={id} /> : <ChatFailed />;
}

function OpenChat({ id }: { id: string }) {
  const chat = chatOf(id, useQueryClient());
  const state = useSyncExternalStore(chat.subscribe, chat.getState);
  const goBack = useGoBack("/messages");
  const navigate = useNavigate();
  const leave = useWhileOpen(() => void navigate("/messages", { replace: true }));
  const isWide = useMedia(WIDE);
  useTypedAnywhere(chat, state.room === null && state.failure === null);
  const listed = useListedPerson(id);
  const { room, phase, failure, othersTyping } = state;
  const person = room?.user ?? listed;
  // Beside the list nothing lies behind the thread to go back to.
  const onBack = isWide ? undefined : goBack;
  const title = <title>{common.title(person ? text.title(person.name) : common.messages)}</title>;
  if (failure !== null)
    return (
      <>
        {title}
        <ChatFailed chat={{ failure, person, onRetry: () => void chat.refresh(), onBack }} />
      </>
    );
  return (
    <div className="flex h-[calc(100dvh-var(--keyboard))] flex-col wide:[--measure:860px]">
      {title}
      <TopBar
        title={<ChatHeader person={person} phase={phase} typing={othersTyping} />}
        onBack={onBack}
        trailing={
          room && (
            <SafetyMenu
              person={room.user}
              match={room.user}
              // What waits there to be sent would bring it back.
              roomId={state.outbox.length > 0 ? undefined : room.id}
              isGone={room.user.id === DELETED_ACCOUNT}
              onLeave={leave}
            />
          )
        }
      />
      {room ? (
        <OpenRoom chat={chat} state={state} room={room} onLeave={leave} />
      ) : (
        <main className="min-h-0 flex-1">
          <ChatSkeleton />
        </main>
      )}
    </div>
  );
}

/** The other person of a room, as the list of conversations has them: known before the room is open, and where it can't be opened. */
function useListedPerson(id: string): UserRow | undefined {
  const { data } = useQuery<{ rooms: readonly Room[] }>({ queryKey: conversationsKey, enabled: false });
  return listedRoom(data, id)?.user;
}
