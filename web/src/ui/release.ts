import { reloadWouldLoseInput } from "./unsavedInput";

const RELOADED_FOR = "kindred.reloaded";
const ANSWER_MS = 5_000;
const entryTag = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/;

/** The script that a page starts with; its name changes with each release. */
const entryOf = (page: string) => entryTag.exec(page)?.[1];

/** The server was found to serve another release than the one that runs. */
let outdated = false;

/** The entry script of the release that the server serves; nothing without an answer. */
async function servedEntry(): Promise<string | undefined> {
  try {
    const answer = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) });
    return answer.ok ? entryOf(await answer.text()) : undefined;
  } catch {
    return undefined;
  }
}

/** The entry script of another release; false if this one is served, nothing without an answer. */
async function newEntry(): Promise<string | false | undefined> {
  const running = document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute("src");
  const served = running ? await servedEntry() : undefined;
  outdated = served !== undefined && served !== running;
  return outdated || served === undefined ? served : false;
}

/**
 * Reloads the page if another release has replaced the one that runs and nothing typed would be lost; once for each
 * release, for a cache may go on serving the old page. Answers as `isOutdated`.
 */
async function reloadIfOutdated(): Promise<boolean | undefined> {
  const served = await newEntry();
  if (typeof served !== "string") return served;
  if (reloadWouldLoseInput() || sessionStorage.getItem(RELOADED_FOR) === served) return true;
  sessionStorage.setItem(RELOADED_FOR, served);
  globalThis.location.reload();
  return new Promise(() => undefined);
}

/** Answers if another release has replaced the one that runs, nothing if the server can't be reached; between screens, gets it. */
export async function isOutdated(betweenScreens: boolean): Promise<boolean | undefined> {
  if (betweenScreens) return reloadIfOutdated();
  const served = await newEntry();
  return typeof served === "string" || served;
}

/** The same on the way from one screen to another, once a missing chunk has shown that there is another release. */
export async function reloadIfKnownOutdated(): Promise<void> {
  if (outdated) await reloadIfOutdated();
}
