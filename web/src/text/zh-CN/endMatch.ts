import type * as english from "../endMatch";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

/** The question before a match is ended. */
export const endMatch: Translation<typeof english.endMatch> = {
  question: (name) => spaced`要解除与${name}的配对吗？`,
  meaning: "你们会从彼此的配对中消失，聊过的内容会保留；对方仍可以给你发消息，除非你拉黑对方。",
  meaningOfSkip:
    "你们会从彼此的配对中消失，发现页也不再推荐对方；聊过的内容会保留，对方仍可以给你发消息，除非你拉黑对方。",
  confirm: "解除配对",
  keep: "保留",
  ended: (name) => spaced`已解除与${name}的配对`,
  failed: (name) => spaced`没能解除与${name}的配对，请重试。`,
};
