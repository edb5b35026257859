/** The language of the texts, by its tag (BCP 47). */
export const LANGUAGE = "zh-CN";
