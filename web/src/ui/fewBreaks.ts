/** At most two line breaks in a row, of a text that somebody has written: more would leave a gap as high as the window. */
export const fewBreaks = (text: string): string => text.replaceAll(/\n(?:[^\S\n]*\n){2,}/g, "\n\n");
