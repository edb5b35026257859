/** Choosing a language. */
export const language = {
  title: "Language",
  names: { en: "English", "zh-CN": "简体中文" },
  changing: "Changing the language…",
  failed: "The language could not be changed. Check your connection and try again.",
} as const;
