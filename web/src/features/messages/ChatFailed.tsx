import { NoChat } from "./NoChat";
import { RoomFailed, type RoomFailedProps } from "./RoomFailed";

interface ChatFailedProps {
  /** Left out where the address names no room. */
  chat?: RoomFailedProps;
}

/** Shown instead of a chat that can't be opened. */
export default function ChatFailed({ chat }: ChatFailedProps) {
  return chat ? <RoomFailed {...chat} /> : <NoChat />;
}
