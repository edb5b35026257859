import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

const wantedIn = (state: unknown) =>
  typeof state === "object" && state !== null && "step" in state ? state.step : undefined;

/**
 * Keeps the step of a wizard in the history, so that the browser's Back button goes one step back. `reachableStep` returns
 * the index to show for a wanted step: what was typed may be gone, so that the entry names a step that can't be shown
 * yet. The entry is then replaced by the step shown.
 */
export function useStepHistory(
  ids: readonly string[],
  reachableStep: (wanted: unknown) => number,
  leave: () => void,
) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const wanted = wantedIn(state) ?? ids[0];
  const index = reachableStep(wanted);
  const isShown = wanted === ids[index];

  const go = (to: number, replace: boolean) =>
    navigate(pathname, { replace, state: { ...(state as object | null), step: ids[to], replaced: replace } });

  useEffect(() => {
    if (!isShown) void go(index, true);
  });

  /** Each step on the way gets an entry, so that Back from a farther one goes one step down. */
  const forward = (to = index + 1) => {
    for (let next = Math.min(index + 1, to); next <= to; next += 1) void go(next, false);
  };

  return {
    index,
    forward,
    first: () => void go(0, true),
    back: () => {
      if (index === 0) leave();
      else if (state?.replaced) void go(index - 1, true);
      else void navigate(-1);
    },
  };
}
