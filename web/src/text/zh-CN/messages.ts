import type * as english from "../messages";
import type { Translation } from "./Translation";

export const messages: Translation<typeof english.messages> = {
  title: "消息",
  newMatches: "新配对",
  conversations: "会话",
  start: "打个招呼吧……",
  empty: "还没有会话",
  emptyHint: "配对成功后，就能开始聊天！",
  discover: "去发现",
  failed: "无法加载消息",
  failedMatches: "无法加载最近的配对",
  tryAgain: "重试",
  isNew: "新",
  loading: "正在加载消息",
  counted: (unread, title) => (unread > 0 ? `(${unread}) ${title}` : title),
  search: "搜索",
  searchFor: "搜索会话和消息",
  picture: "[图片]",
  openHere: "会话会在这里打开",
  choose: "选择一个会话",
  chooseHint: "它会在这里打开，列表仍在旁边。",
};
