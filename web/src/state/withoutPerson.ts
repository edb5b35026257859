type Thing = Record<string, unknown>;

const isThing = (value: unknown): value is Thing =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** True if an item of a list is a person: their id, their data, or something of theirs. */
function isOf(value: unknown, id: string): boolean {
  if (value === id) return true;
  if (!isThing(value)) return false;
  const { user } = value;
  return value["id"] === id || value["user_id"] === id || (isThing(user) && user["id"] === id);
}

/** An answer without a person's items in its lists. Parts that do not contain them keep their identity. */
export function withoutPerson(answer: unknown, id: string): unknown {
  if (Array.isArray(answer)) {
    const kept = answer.filter((one) => !isOf(one, id)).map((one) => withoutPerson(one, id));
    return kept.length === answer.length && kept.every((one, at) => one === answer[at]) ? answer : kept;
  }
  if (answer instanceof Set)
    return answer.has(id) ? new Set([...answer].filter((one) => one !== id)) : answer;
  if (!isThing(answer)) return answer;
  const entries = Object.entries(answer).map(([key, value]) => [key, withoutPerson(value, id)] as const);
  return entries.every(([key, value]) => value === answer[key]) ? answer : Object.fromEntries(entries);
}
