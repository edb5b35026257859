/** A row is no lower than this, in px. */
const LOWEST = 76;
/** The lines of a row in rem (a name and the last message, one line each), and the space around them in px. */
const LINES = 2.75;
const SPACE = 22;

/** The height of every conversation's row in px, for text of that many px a rem. */
export const rowHeightFor = (rem: number) => Math.max(LOWEST, Math.ceil(LINES * rem) + SPACE);
