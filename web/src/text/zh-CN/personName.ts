import type * as english from "../personName";
import type { Translation } from "./Translation";

/** What is wrong with a name, for its field. */
export const personName: Translation<typeof english.personName> = {
  required: "请输入名字",
  short: "名字至少需要 2 个字符",
};
