import { credentials } from "./credentials";

/** What the page asked for before the app was there, for the session with this token (`tools/pageStart.mjs`). */
interface EarlyAnswers {
  token: string;
  /** When the first of them came, in milliseconds since the page was opened. */
  answeredAt?: number;
  /** By their addresses. */
  answers: Map<string, Promise<Response>>;
  /** That of the deck's first card. */
  photo?: HTMLImageElement;
}

declare global {
  /** Set by the page; a global variable, since the two share no module. */
  var kindredEarly: EarlyAnswers | undefined;
}

/** So long after the first has come they are old. */
const OLD_MS = 10_000;

function answersFor(token: string | null): EarlyAnswers["answers"] | undefined {
  const early = globalThis.kindredEarly;
  if (early?.token === token && performance.now() < (early.answeredAt ?? Infinity) + OLD_MS)
    return early.answers;
  // Nobody takes them any more, as after signing out.
  globalThis.kindredEarly = undefined;
  return undefined;
}

/** True if the page has asked for what is at this address, and nobody has taken the answer. */
export const wasAskedEarly = (address: string): boolean =>
  answersFor(credentials().token())?.has(address) === true;

/** The answer that the page has asked for already at this address; each is there once. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const answers = answersFor(token);
  const answer = answers?.get(address);
  answers?.delete(address);
  return answer;
}

/** Puts the photo of the deck's first card into the outlines of that card, which take the place of others that had it. */
export function showEarlyPhoto(card: HTMLElement | null): void {
  const photo = answersFor(credentials().token()) && globalThis.kindredEarly?.photo;
  if (!card || !photo) return;
  card.append(photo);
  // They would fade in, and it would go and come.
  card.closest<HTMLElement>("[aria-busy]")?.style.setProperty("animation", "none");
}

/** Called once the deck is there: outlines that come later are those of other cards. */
export function dropEarlyPhoto(): void {
  globalThis.kindredEarly = undefined;
}
