import type { MouseEvent } from "react";

/** A click handler for what is turned on and off: the second click of a double click, or tap, is no wish of its own. */
export const onePress =
  (press: () => void) =>
  ({ detail }: Pick<MouseEvent, "detail">): void => {
    if (detail < 2) press();
  };
