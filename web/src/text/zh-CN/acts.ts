import type * as english from "../acts";
import type { Translation } from "./Translation";

/** Texts about likes, skips and favourites, besides those of buttons. */
export const acts: Translation<typeof english.acts> = {
  limited: "操作有点频繁，歇一会儿再继续吧。",
  endingMatch: "解除配对",
};
