import { cx } from "./cx";

/** A radio button. Where it is not chosen the browser's own ring hardly shows by night. */
export const radioStyle = (isChosen: boolean) =>
  cx(
    "size-5 shrink-0",
    isChosen ? "accent-rose" : "appearance-none rounded-full border-2 border-line-strong bg-surface",
  );
