import { settings as text } from "#/text/settings";

/** The error text of a typed e-mail address; spaces are never allowed. */
export function emailError(email: string): string | undefined {
  if (email.trim() === "") return text.emailEmpty;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : text.emailInvalid;
}
