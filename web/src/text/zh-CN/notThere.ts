import type * as english from "../notThere";
import type { Translation } from "./Translation";

export const notThere: Translation<typeof english.notThere> = {
  conversations: "所有对话",
  hint: "对方可能已离开 Kindred，或者你无法查看对方。",
};
