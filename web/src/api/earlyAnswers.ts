/** What the page asked for before the app was there, for the session with this token (`tools/pageStart.mjs`). */
interface EarlyAnswers {
  token: string;
  /** By their addresses. */
  answers: Map<string, Promise<Response>>;
}

/** So long after the page was opened they are old. */
const OLD_MS = 10_000;

/** The answer that the page has asked for already at this address; each is there once. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const { kindredEarly: early } = globalThis as { kindredEarly?: EarlyAnswers };
  if (!early || early.token !== token || performance.now() > OLD_MS) return undefined;
  const answer = early.answers.get(address);
  early.answers.delete(address);
  return answer;
}
