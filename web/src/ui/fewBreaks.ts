import { INVISIBLE } from "./isBlank";

const manyBreaks = new RegExp(`\\n[${INVISIBLE}]*\\n[${INVISIBLE}]*\\n`, "gu");

/** At most two line breaks in a row, of a text that somebody has written: more would leave a gap as high as the window. */
export const fewBreaks = (text: string): string => text.replaceAll(manyBreaks, "\n\n");
