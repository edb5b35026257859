import type * as english from "../messageMenu";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

/** Words of a message's menu, which is loaded only when it is opened. */
export const menu: Translation<typeof english.menu> = {
  title: (name) => spaced`来自${name}的消息`,
  own: "你的消息",
  react: "表情回应",
  reactWith: (emoji) => `用“${emoji}”回应`,
  takeBack: (emoji) => `取消“${emoji}”`,
  reply: "回复",
  copy: "复制文字",
  copied: "已复制",
  notCopied: "无法复制文字",
  report: "举报这条消息",
  remove: "删除消息",
  notReacted: "表情回应未能发送",
};
