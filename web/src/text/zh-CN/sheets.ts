import type * as english from "../sheets";
import type { Translation } from "./Translation";

/** The question before changes are dropped. */
export const dropping: Translation<typeof english.dropping> = {
  title: "放弃修改？",
  hint: "修改尚未保存。",
  discard: "放弃",
  keep: "继续编辑",
};
