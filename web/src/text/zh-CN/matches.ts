import type * as english from "../matches";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

export const matches: Translation<typeof english.matches> = {
  title: "配对成功！",
  heading: "配对",
  both: (name) => spaced`你和${name}互相喜欢。`,
  send: "发消息",
  keep: "继续看看",
  write: (name) => spaced`向${name}打个招呼`,
  sendWords: "发送",
  notSent: (reason) => `未能发送。${reason}`,
  goesOutLater: "尚未发送，联网后会自动发出。",
  notFound: "找不到这个配对",
  notFoundHint: "这个配对已经不在了，还有更多人等你认识。",
  discover: "去发现",
  photoOf: (name) => spaced`${name}的照片`,
  yours: "你的照片",
};
