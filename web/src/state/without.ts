type Thing = Record<string, unknown>;

const isThing = (value: unknown): value is Thing =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whether something in a list stands for a person: their id, themselves, or something of theirs. */
function isOf(value: unknown, id: string): boolean {
  if (value === id) return true;
  if (!isThing(value)) return false;
  const { user } = value;
  return value["id"] === id || value["user_id"] === id || (isThing(user) && user["id"] === id);
}

/** The same answer without anything of one person in its lists. What does not name them stays the very same. */
export function without(answer: unknown, id: string): unknown {
  if (Array.isArray(answer)) {
    const kept = answer.filter((one) => !isOf(one, id)).map((one) => without(one, id));
    return kept.length === answer.length && kept.every((one, at) => one === answer[at]) ? answer : kept;
  }
  if (answer instanceof Set)
    return answer.has(id) ? new Set([...answer].filter((one) => one !== id)) : answer;
  if (!isThing(answer)) return answer;
  const entries = Object.entries(answer).map(([key, value]) => [key, without(value, id)] as const);
  return entries.every(([key, value]) => value === answer[key]) ? answer : Object.fromEntries(entries);
}
