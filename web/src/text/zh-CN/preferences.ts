import type * as english from "../preferences";
import type { Translation } from "./Translation";

export const preferences: Translation<typeof english.preferences> = {
  title: "匹配偏好",
  interestedIn: "想认识",
  interestedInNames: { women: "女生", men: "男生", everyone: "不限" },
  ages: "年龄范围",
  ageMin: "最小年龄",
  ageMax: "最大年龄",
  age: (age, end) => (age > end ? `${end}+` : String(age)),
  between: (low, high) => (high.startsWith(low) ? `${high} 岁` : `${low}–${high} 岁`),
  distance: "最远距离",
  km: (km) => `${km} 公里`,
  interests: "兴趣",
  interestsHint: "兴趣相同的人会优先出现，其他人也不会被排除。",
  save: "保存",
  reset: "重置",
  failed: (why) => `匹配偏好未能保存。${why}`,
};
