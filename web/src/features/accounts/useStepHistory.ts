import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

const wantedIn = (state: unknown) =>
  typeof state === "object" && state !== null && "step" in state ? state.step : undefined;

/**
 * A wizard's steps as history entries, so that the browser's own Back goes down one step too. `reach` says which step to
 * show when one is asked for: after a reload, which forgets what was typed, the entry may name one beyond reach. The
 * entry is then rewritten to the step shown, so that only Next leads on, however much comes within reach by typing.
 */
export function useStepHistory(
  ids: readonly string[],
  reach: (wanted: unknown) => number,
  leave: () => void,
) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const wanted = wantedIn(state) ?? ids[0];
  const index = reach(wanted);
  const honest = wanted === ids[index];

  const go = (to: number, replace: boolean) =>
    navigate(pathname, { replace, state: { ...(state as object | null), step: ids[to], replaced: replace } });

  useEffect(() => {
    if (!honest) void go(index, true);
  });

  return {
    index,
    forward: () => void go(index + 1, false),
    back: () => {
      if (index === 0) leave();
      else if (state?.replaced) void go(index - 1, true);
      else void navigate(-1);
    },
  };
}
