import type * as english from "../grid";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

/** The grid of people; apart from the other words of discovery, since it is loaded on demand. */
export const grid: Translation<typeof english.grid> = {
  actionsFor: (name) => spaced`对${name}的操作`,
};
