import type * as english from "../inbox";
import type { Translation } from "./Translation";

/** Words of the list of conversations and its search alone. */
export const inbox: Translation<typeof english.inbox> = {
  clearSearch: "清除搜索",
  you: "你：",
  draft: "[草稿]",
  waits: "[待发送]",
  notSent: "[未发送]",
  options: (name) => `选项：${name}`,
};
