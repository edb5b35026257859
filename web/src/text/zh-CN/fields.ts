import type * as english from "../fields";
import type { Translation } from "./Translation";

export const fields: Translation<typeof english.fields> = {
  suggestions: "建议",
};
