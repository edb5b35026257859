import type { MatchDetails, PendingCelebration } from "#/state/matchFlow";

/** What to do next about matches that have not been shown yet: `banner` names them in a banner. */
export type CelebrationStep = "wait" | "celebrate" | "banner";

const decks = new Set(["/discovery", "/discover"]);

/**
 * The first one opens the match screen if the person is in the deck or where they gave the like; elsewhere a banner names all.
 * They wait while the match screen is open, and while a dialog is open, which may hold unsaved choices.
 */
export function celebrationStep(
  waiting: readonly PendingCelebration[],
  pathname: string,
  dialogOpen: boolean,
): CelebrationStep {
  const [first] = waiting;
  if (!first || dialogOpen || pathname === "/match") return "wait";
  return decks.has(pathname) || pathname === first.from ? "celebrate" : "banner";
}

/** Adds new matches to those not looked at yet; one that is among them already counts once. */
export const addUnseen = (unseen: readonly MatchDetails[], more: readonly MatchDetails[]): MatchDetails[] => [
  ...unseen.filter(({ person }) => more.every((one) => one.person.id !== person.id)),
  ...more,
];
