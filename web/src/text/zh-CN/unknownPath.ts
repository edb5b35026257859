import type * as english from "../unknownPath";
import type { Translation } from "./Translation";

export const unknownPath: Translation<typeof english.unknownPath> = {
  told: "这个地址没有页面。",
};
