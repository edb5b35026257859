import type * as english from "../likers";
import type { Translation } from "./Translation";

/** Who likes a moment, for its author. */
export const likers: Translation<typeof english.likers> = {
  title: "喜欢这条动态的人",
  loading: "正在加载喜欢这条动态的人",
  nobody: "还没有人喜欢",
};
