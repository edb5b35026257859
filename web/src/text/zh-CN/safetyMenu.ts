import type * as english from "../safetyMenu";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

const kinds = { message: "消息", moment: "动态", comment: "评论", photo: "照片" };

/** The label of the safety menu; kept apart from the texts that its sheet loads. */
export const safety: Translation<typeof english.safety> = {
  more: (name, what) => (what ? spaced`更多操作：${name}的${kinds[what]}` : `更多操作：${name}`),
};
