import type * as english from "../connection";
import type { Translation } from "./Translation";

export const connection: Translation<typeof english.connection> = {
  label: "网络状态",
  lost: "网络已断开，文字消息和喜欢会在联网后发出。",
  lostToVisitors: "网络已断开",
  back: "网络已恢复",
};
