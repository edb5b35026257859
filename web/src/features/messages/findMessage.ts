import type { Chat } from "./chat";
import type { Ordered } from "#/state/rooms/merge";

/** Messages a page when a far message is looked for. */
const pageSize = 200;

/** Loads a chat back to a message. False when it is not in the room, or out of reach. */
export async function findMessage<M extends Ordered & { readonly is_own: boolean }, R>(
  chat: Pick<Chat<M, R>, "getState" | "loadOlder">,
  id: string,
): Promise<boolean> {
  const held = () => chat.getState().messages.some((message) => message.id === id);
  while (!held()) if (!(await chat.loadOlder(pageSize))) return false;
  return true;
}
