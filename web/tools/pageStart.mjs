/** How long the scripts wait for a first paint that doesn't come, as in a window that others cover. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Runs in a page that the build has rendered, at its end. The page's scripts are in a template: they are asked for once it is
 * painted, so that until then the line is the font's and the processor the page's. Links lead on meanwhile; what is
 * pressed and does nothing by itself, buttons and links without an address, is kept for the app (`src/app/hydrateApp.ts`).
 * Loading them again does nothing: the template is empty by then.
 */
function startPage(longestWait) {
  const root = document.getElementById("root");
  const pressed = [];
  const keep = (event) => {
    const control = event.target.closest("button, a:not([href])");
    if (!control) return;
    event.preventDefault();
    pressed.push(control);
  };
  root.addEventListener("click", keep, true);
  root.takePressed = () => {
    root.removeEventListener("click", keep, true);
    return pressed;
  };
  const { content } = document.getElementById("scripts");
  const load = () => document.head.append(content);
  if (document.hidden) load();
  setTimeout(load, longestWait);
  // On a busy device the ground alone may be painted first.
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName("first-contentful-paint").length > 0) load();
  }).observe({ type: "paint", buffered: true });
}

/** The script of visitors' pages. Like that of members' it is allowed by its hash. */
export const PAGE_START = `(${startPage})(${LONGEST_WAIT_MS})`;

/**
 * Runs in a page of outlines, before its scripts: asks whom the session belongs to and, `wait` milliseconds after that is known,
 * for what the screen shows `first`, so that the answers come while the scripts do. If the stored session names its user, that is
 * known at once; nothing is shown until the server has answered that the session holds. Where people are asked for, it asks then
 * for the `photo` of the deck's first card, which it puts into the outlines of that card. The app takes the answers
 * (`src/api/earlyAnswers.ts`). Where something that was done waits to be sent (`src/state/keptActs.ts`,
 * `src/state/momentLikes.ts`), only the app knows what of an answer holds: it asks by itself. `{id}` in an address is the one in
 * the page's path.
 */
function askEarly({ first, wait = 0, photo }) {
  const area = sessionStorage.getItem("kindred.token") ? sessionStorage : localStorage;
  const token = area.getItem("kindred.token");
  if (!token) return;
  const headers = {
    accept: "application/json",
    "accept-language": document.documentElement.lang,
    authorization: `Bearer ${token}`,
  };
  const ask = (address) =>
    fetch(address, { headers, cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(30_000) });
  const me = ask("/api/users/me");
  const early = { token, answers: new Map([["/api/users/me", me]]) };
  const note = () => {
    early.answeredAt ??= performance.now();
  };
  me.then(note, () => {});
  const kept = [localStorage, sessionStorage].flatMap((area) => Object.keys(area));
  const showPhoto = async (answer) => {
    const { users } = await answer.clone().json();
    // The app was faster.
    if (globalThis.kindredEarly !== early) return;
    const { url, focus } = users[0].pictures[0];
    const srcset = photo.widths.map((width) => `${url}?w=${width} ${width}w`).join(", ");
    const { sizes, className } = photo;
    const image = Object.assign(new Image(), { fetchPriority: "high", alt: "", className, sizes, srcset });
    image.addEventListener("error", () => image.remove());
    if (focus) image.style.objectPosition = `${focus.x}% ${focus.y}%`;
    // Below a hint the card is lower than its outlines: it is only fetched.
    if (kept.some((name) => name.endsWith(".hints"))) return image.decode();
    early.photo = image;
    document.querySelector("[data-early-photo]")?.append(image);
  };
  const isGrid = localStorage.getItem("kindred.discovery.view") === "grid";
  if (isGrid) document.documentElement.style.setProperty("--deck-outlines", "hidden");
  const [, , id] = location.pathname.split("/");
  const address = first?.replace("{id}", id);
  const signedIn = async () => {
    const { ok } = await me;
    if (!ok) throw new Error("nobody is signed in");
  };
  const askAfterWait = async () => {
    // Whom the app was told about last with this token: they are written and forgotten together (`src/state/storage.ts`).
    if (!JSON.parse(area.getItem("kindred.auth"))?.user) await signedIn();
    await new Promise((done) => setTimeout(done, wait));
    const answer = await ask(address);
    note();
    return answer;
  };
  const askForFirst = async () => {
    const [answer] = await Promise.all([askAfterWait(), signedIn()]);
    if (photo && !isGrid) showPhoto(answer).catch(() => {});
    return answer;
  };
  const waits = kept.some((name) => /\.(?:acts\.|momentLikes$)/.test(name));
  if (first && !waits && !location.search) early.answers.set(address, askForFirst());
  // What has failed before the app takes it, it asks for itself.
  for (const [asked, answer] of early.answers) answer.catch(() => early.answers.delete(asked));
  globalThis.kindredEarly = early;
}

/** The script of the pages of signed-in people. */
export const earlyQuestions = (asked) => `(${askEarly})(${JSON.stringify(asked)})`;
