const same = (words: string): string => words;

/** What people read for an interest, a zodiac sign or a country, which the server knows by its English name. */
export const choiceName = same;
/** What people read for a sentence of the server's own, such as "You matched", where what somebody wrote may stand, too. */
export const serverText = same;
