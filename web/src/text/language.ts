/** Choosing a language. */
export const language = {
  title: "Language",
  names: { en: "English", "zh-CN": "简体中文" },
  changing: "Changing the language…",
  signingUp: "Finish your sign-up first: your password would be lost.",
  notKept: "Save or discard what you have edited in your profile, your preferences or a report first.",
  failed: "The language could not be changed. Check your connection and try again.",
} as const;
