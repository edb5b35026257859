import { useAccountState } from "./accountState";
import { type ActElsewhere, actsElsewhereOf } from "./actsElsewhere";
import type { LikeResult } from "./likes";
import { useMatchFlow } from "./matchFlow";
import type { User } from "#/api/types";

/** Has the deck take what is done outside of it as one of its own steps, and take it back if it fails. */
export function useActElsewhere(person: User) {
  const steps = useAccountState(actsElsewhereOf);
  const matchFlow = useMatchFlow();
  const take = (act: ActElsewhere["act"]) => steps.set((all) => [...all, { person, act }]);
  return async (act: "skip" | "superlike" | "toggle", request: Promise<LikeResult>) => {
    take(act);
    const answer = await matchFlow.celebrate(person, request);
    if (answer === "gone") take("gone");
    else if (!answer) take("failed");
    return answer;
  };
}
