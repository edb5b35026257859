import type * as english from "../hideConversation";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

/** The question before a conversation leaves the list. */
export const hideConversation: Translation<typeof english.hideConversation> = {
  row: "隐藏会话",
  question: "隐藏这个会话？",
  meaning: (name) =>
    spaced`会话会从列表和搜索中消失，直到你们中有人发消息，或你从${name}的资料页打开它。内容不会删除，对方也不会知道。`,
  meaningForGone:
    "已经没有人能在其中发消息，会话会从列表和搜索中永久消失。你发送的内容仍在你可下载的数据中。",
  confirm: "隐藏",
  keep: "保留",
  hidden: "会话已隐藏",
  undo: "撤销",
  unread: "这个会话中有新消息未读",
  readFirst: "有新消息未读",
  readFirstMeaning: "阅读这个会话中的新消息后，就可以隐藏它。",
  read: "去阅读",
};
