import type * as english from "../loadMore";
import type { Translation } from "./Translation";

/** The button under a list of people of which there are more. */
export const loadMore: Translation<typeof english.loadMore> = {
  more: "查看更多",
  failed: "无法加载更多人。",
};
