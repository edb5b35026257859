import type * as english from "../language";
import type { Translation } from "./Translation";

/** Choosing a language. */
export const language: Translation<typeof english.language> = {
  title: "语言",
  names: { en: "English", "zh-CN": "简体中文" },
  changing: "正在切换语言……",
  failed: "无法更改语言，请检查网络后重试。",
};
