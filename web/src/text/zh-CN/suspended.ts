import type * as english from "../suspended";
import type { Translation } from "./Translation";

const moment = new Intl.DateTimeFormat("zh-CN", { dateStyle: "full", timeStyle: "short" });
const timeOf = (iso: string) => moment.format(new Date(iso));

/** What somebody reads whose account is suspended; loaded only then. */
export const suspended: Translation<typeof english.suspended> = {
  title: "你的账号已封停",
  lead: "你暂时无法登录，其他人也看不到你的资料。",
  why: "原因",
  reasons: {
    spam: "我们发现你发布了广告，或向很多人发送了相同的内容。",
    scam: "你的内容疑似诈骗，或涉及索要钱财。",
    fake_profile: "我们认为资料中展示的不是你本人。",
    harassment: "你的言行涉及骚扰或威胁。",
    hate: "你的内容涉及对某个群体的仇恨。",
    explicit: "你的内容涉及裸露或色情。",
    underage: "我们认为你未满 18 岁。",
    other: "你的内容违反了这里的规则。",
  },
  howLong: "封停时长",
  until: (iso) => `封停至 ${timeOf(iso)}，之后可以照常登录。`,
  untilRestored: "没有截止时间。除非我们恢复账号，否则会一直封停。",
  appeal: "有不同看法？",
  appealHint: "告诉我们事情的经过。你可以申诉 1 次，会有人认真阅读。",
  appealMissing: "请写下你的不同看法",
  send: "提交申诉",
  close: "返回登录",
  sent: "申诉已提交，再次登录时可以在这里看到答复。",
  yours: "你的申诉",
  sentOn: (iso) => `提交于 ${timeOf(iso)}`,
  waiting: "还没有答复，再次登录时可以在这里看到。",
  answer: "我们的答复",
};
