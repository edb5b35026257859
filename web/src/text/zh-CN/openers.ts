import type * as english from "../openers";
import type { Translation } from "./Translation";

/** First words for a chat without messages. They are put into the field, never sent by themselves. */
export const openers: Translation<typeof english.openers> = {
  label: "开场白",
  hint: "点一句填入输入框，你点发送才会发出。",
  interest: (interest) => `${interest}！我也喜欢，你是怎么入坑的？`,
  secondInterest: (interest) => `我们都选了“${interest}”，有什么一定要推荐给我的吗？`,
  samePlace: (city) => `好巧，我也在 ${city}！你最喜欢这里的什么地方？`,
  place: (city) => `你在 ${city} 有什么私藏的好去处吗？`,
  moment: (words) => `很喜欢你那条动态“${words}”，背后有什么故事吗？`,
  pictureMoment: "你动态里的照片真好看，背后有什么故事吗？",
  week: (name) => `嗨，${name}！这周最开心的事是什么？`,
  sunday: "你理想中的周日是怎么过的？",
  laugh: "最近被什么事逗笑了？",
};
