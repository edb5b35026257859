import type * as english from "../language";
import type { Translation } from "./Translation";

/** Choosing a language. */
export const language: Translation<typeof english.language> = {
  title: "语言",
  names: { en: "English", "zh-CN": "简体中文" },
  changing: "正在切换语言……",
  signingUp: "请先完成注册，否则需要重新输入密码。",
  notKept: "请先保存或放弃你在个人资料、匹配偏好或举报中的修改。",
  failed: "无法更改语言，请检查网络后重试。",
};
