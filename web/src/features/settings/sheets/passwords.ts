import type { ApiFailure } from "#/api/failure";
import { password as text } from "#/text/account";

const LEAST = 6;

/** A change of password as it is typed. */
export interface PasswordDraft {
  current: string;
  next: string;
  again: string;
}

export type PasswordErrors = { [Field in keyof PasswordDraft]?: string | undefined };

/** What is wrong with what was typed, by field. */
export function passwordErrors({ current, next, again }: PasswordDraft): PasswordErrors {
  return {
    ...(current === "" && { current: text.required }),
    ...(next.length < LEAST && { next: text.short }),
    ...(next.length >= LEAST && next !== again && { again: text.mismatch }),
  };
}

/** What the server says is wrong with a field; nothing when the failure is about none. */
export function refusedIn({ status, code, message, details }: ApiFailure): PasswordErrors | undefined {
  if (status === 403 && code === "wrong_password") return { current: message };
  if (typeof details !== "object" || details === null) return undefined;
  const told = new Map(Object.entries(details).map(([field, why]) => [field, String(why)]));
  if (!told.has("current") && !told.has("new")) return undefined;
  return { current: told.get("current"), next: told.get("new") };
}
