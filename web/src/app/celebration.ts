import type { PendingCelebration } from "#/state/matchFlow";

/** What to do next about matches that have not been shown yet: `toast` names them in a toast. */
export type CelebrationStep = "wait" | "celebrate" | "toast";

const decks = new Set(["/discovery", "/discover"]);

/**
 * The first one opens the match screen if the person is in the deck or where they gave the like; elsewhere a toast names all.
 * They wait while the match screen is open, and while a dialog is open, which may hold unsaved choices.
 */
export function celebrationStep(
  waiting: readonly PendingCelebration[],
  pathname: string,
  dialogOpen: boolean,
): CelebrationStep {
  const [first] = waiting;
  if (!first || dialogOpen || pathname === "/match") return "wait";
  return decks.has(pathname) || pathname === first.from ? "celebrate" : "toast";
}
