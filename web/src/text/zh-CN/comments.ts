import type * as english from "../comments";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

export const comments: Translation<typeof english.comments> = {
  beside: "动态的评论",
  noneOpen: "评论会显示在这里",
  noneOpenHint: "点动态下方的气泡，看看大家怎么说，也来聊两句。",
  close: "关闭评论",
  remove: "删除评论",
  removeQuestion: "确定要删除这条评论吗？",
  postFailed: "评论发送失败",
  removeFailed: "评论删除失败",
  write: "写评论……",
  send: "发送",
  reply: "回复",
  replyTo: (name) => spaced`回复${name}`,
  replying: (name) => spaced`正在回复${name}`,
  notReplying: "取消回复",
  none: "还没有评论",
  loading: "正在加载评论",
  failed: "评论没有加载成功",
  more: "更多评论",
};
