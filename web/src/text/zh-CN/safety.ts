import type * as english from "../safety";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

export const safety: Translation<typeof english.safety> = {
  title: "保护自己",
  block: (name) => spaced`拉黑${name}`,
  report: (name) => spaced`举报${name}`,
  reportSubject: {
    message: "举报这条消息",
    moment: "举报这条动态",
    comment: "举报这条评论",
    photo: "举报这张照片",
  },
  cancel: "取消",
  done: "完成",
};

export const blocking: Translation<typeof english.blocking> = {
  question: (name) => spaced`拉黑${name}？`,
  meaning: (isMatch) => [
    "你们在任何地方都不会再看到对方。",
    isMatch ? "你们的配对和会话会结束。" : "你们之间的会话会结束。",
    isMatch
      ? "对方不会收到通知。你可以在设置中解除拉黑，但配对不会恢复。"
      : "对方不会收到通知。你可以在设置中解除拉黑。",
  ],
  confirm: "拉黑",
  blocked: (name) => spaced`已拉黑${name}`,
};

export const reporting: Translation<typeof english.reporting> = {
  what: "遇到了什么问题？",
  words: "还有什么想告诉我们的？",
  reasonMissing: "请选择原因",
  send: "提交举报",
  notSent: (why) => `举报未能提交。${why}`,
  thanks: "感谢你告诉我们",
  thanksHint: "我们会核实情况，对方不会知道是你举报的。",
  alsoBlock: (name) => spaced`同时拉黑${name}`,
  reasons: {
    spam: "垃圾信息或广告",
    scam: "索要钱财或诈骗",
    fake_profile: "虚假资料",
    harassment: "骚扰或威胁",
    hate: "仇恨言论",
    explicit: "裸露或色情内容",
    underage: "未满 18 岁",
    other: "其他",
  },
};
