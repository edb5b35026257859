/**
 * What nothing is drawn for, inside a class of a regular expression: white space, controls, what fonts leave undrawn (joiners,
 * marks of direction, Hangul fillers, tags, …), and the Braille pattern without dots, which Unicode counts as none of them.
 */
export const INVISIBLE = String.raw`\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800`;

const blank = new RegExp(`^[${INVISIBLE}]*$`, "u");

/** True if nothing of a text is visible, as the server sees it (`is_blank` in crates/domain/src/text.rs): it takes no such text. */
export const isBlank = (text: string): boolean => blank.test(text);
