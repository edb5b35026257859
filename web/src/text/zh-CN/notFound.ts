import type * as english from "../notFound";
import type { Translation } from "./Translation";

export const notFound: Translation<typeof english.notFound> = {
  conversations: "所有对话",
  hint: "对方可能已离开 Kindred，或者你无法查看对方。",
};
