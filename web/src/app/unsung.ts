import type { Unsung } from "#/state/useMeeting";

/** What to do about matches that nobody was told of yet. */
export type Turn = "wait" | "celebrate" | "tell";

const decks = new Set(["/discovery", "/discover"]);

/**
 * The first is celebrated where people are being met, or where its like was given; elsewhere all are told in passing.
 * They wait while another is celebrated, and while a dialog is open, which may hold choices that are not saved.
 */
export function turnOf(waiting: readonly Unsung[], pathname: string, dialogOpen: boolean): Turn {
  const [first] = waiting;
  if (!first || dialogOpen || pathname === "/match") return "wait";
  return decks.has(pathname) || pathname === first.from ? "celebrate" : "tell";
}
