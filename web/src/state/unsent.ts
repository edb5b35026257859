import { sessionPlace, UNSENT } from "./storage";

/** What somebody wrote in a room and has not sent: the text in the box, and texts that did not get through. */
export interface Unsent {
  draft: string;
  texts: readonly { key: string; content: string }[];
}

const nothing: Unsent = { draft: "", texts: [] };
const nameOf = (account: string, room: string) => `${UNSENT}${account}.${room}`;

/** Nothing is kept of a room where everything is sent. A full or forbidden storage only forgets. */
export function keepUnsent(account: string, room: string, unsent: Unsent): void {
  const name = nameOf(account, room);
  try {
    if (unsent.draft === "" && unsent.texts.length === 0) sessionPlace().removeItem(name);
    else sessionPlace().setItem(name, JSON.stringify(unsent));
  } catch {
    // what is on the screen is still there
  }
}

export function readUnsent(account: string, room: string): Unsent {
  try {
    return { ...nothing, ...(JSON.parse(sessionPlace().getItem(nameOf(account, room)) ?? "{}") as Unsent) };
  } catch {
    return nothing;
  }
}
