const turnsText = /[\u202A-\u202E\u2066-\u2069]/g;
const breaksLine = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * A name as the server takes it (`uncontrolled` in crates/domain/src/profiles/fields.rs): without marks that nobody sees,
 * and so nobody could remove. They come with what is pasted.
 */
export const plainLine = (text: string): string =>
  text.replaceAll(turnsText, "").replaceAll(breaksLine, " ").trim();
