import { settings as text } from "#/text/settings";

/** What is wrong with an e-mail address as it was typed; a space anywhere is. */
export function emailError(email: string): string | undefined {
  if (email.trim() === "") return text.emailEmpty;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : text.emailInvalid;
}
