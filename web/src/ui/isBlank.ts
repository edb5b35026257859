const blank = /^[\p{White_Space}\p{Cc}\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF]*$/u;

/** True if nothing of a text is visible, as the server sees it (`is_blank` in crates/domain/src/text.rs): it takes no such text. */
export const isBlank = (text: string): boolean => blank.test(text);
