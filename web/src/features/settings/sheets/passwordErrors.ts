import type { ApiFailure } from "#/api/failure";
import { password as text } from "#/text/account";

const MIN_LENGTH = 6;

/** The fields of a password change. */
export interface PasswordDraft {
  current: string;
  next: string;
  again: string;
}

export type PasswordErrors = { [Field in keyof PasswordDraft]?: string | undefined };

/** The errors of typed passwords, by field. */
export function passwordErrors({ current, next, again }: PasswordDraft, hasPassword = true): PasswordErrors {
  return {
    ...(hasPassword && current === "" && { current: text.required }),
    ...(next.length < MIN_LENGTH && { next: text.short }),
    ...(next.length >= MIN_LENGTH && next !== again && { again: text.mismatch }),
  };
}

/** The server's errors by field; undefined if the failure is about none. */
export function serverErrors({ status, code, message, details }: ApiFailure): PasswordErrors | undefined {
  if (status === 403 && code === "wrong_password") return { current: message };
  if (typeof details !== "object" || details === null) return undefined;
  const byField = new Map(Object.entries(details).map(([field, why]) => [field, String(why)]));
  if (!byField.has("current") && !byField.has("new")) return undefined;
  return { current: byField.get("current"), next: byField.get("new") };
}
