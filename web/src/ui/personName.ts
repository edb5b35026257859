import { personName as text } from "#/text/personName";
import { isBlank } from "./isBlank";
import { plainLine } from "./plainLine";

/** The error text of a person's name (SIGNUP-06). */
export function nameError(name: string): string | undefined {
  const plain = plainLine(name);
  if (isBlank(plain)) return text.required;
  return plain.length < 2 ? text.short : undefined;
}
