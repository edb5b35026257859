import { chat as text } from "#/text/chat";
import { ChatOutlines } from "#/ui/outlines";
import { Loading } from "#/ui/Skeleton";

/** Shown while a chat is opened. */
export const ChatSkeleton = () => (
  <Loading label={text.loading}>
    <ChatOutlines />
  </Loading>
);
