import type * as english from "../timeWords";
import type { Translation } from "./Translation";

export const timeWords: Translation<typeof english.timeWords> = {
  now: "刚刚",
  yesterday: "昨天",
  today: "今天",
};
