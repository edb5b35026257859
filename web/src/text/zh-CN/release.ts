import type * as english from "../release";
import type { Translation } from "./Translation";

export const release: Translation<typeof english.release> = {
  ready: "Kindred 有新版本了。",
  update: "更新",
  later: "稍后",
  typed: "请先发送或清空你正在写的内容。",
};
