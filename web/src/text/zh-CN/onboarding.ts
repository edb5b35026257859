import type * as english from "../onboarding";
import type { Translation } from "./Translation";

export const onboarding: Translation<typeof english.onboarding> = {
  title: (n, of) => `介绍一下自己（${n}/${of}）`,
  finish: "完成",
  basics: { headline: "基本信息", intro: "大家怎么称呼你？" },
  photos: {
    headline: "露个脸吧",
    intro: "至少 2 张照片，大家最先看到的是第一张。",
  },
  about: { headline: "平时喜欢什么？", intro: "最多选 5 个，再写几句话。" },
  preferences: {
    headline: "你想认识什么样的人？",
    intro: "之后随时可以修改。",
    maxDistance: "最远距离",
    distance: (km) => `${km} 公里`,
  },
};
