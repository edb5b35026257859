// The people of the deck as they are kept on this device (offlineCacheStorage.ts): those of the first page and of the pages after
// it, without whom one has decided about. They are forgotten when others may fit.
import type { GivenAnswer } from "#/api/offlineCache";
import type { components } from "#/api/schema";
import { withoutPerson } from "./withoutPerson";

/** Where people are asked for, and where those of all pages are kept. */
export const PEOPLE = "/api/users/discover";

/** At most so many are kept: further ones come when there is a connection. */
const MAX_PEOPLE = 60;

const DECISIONS: ReadonlySet<string> = new Set([
  "post /api/matches/like/{id}",
  "post /api/matches/superlike/{id}",
  "post /api/matches/skip/{id}",
]);
/** They bring somebody back. */
const UNLIKE = "post /api/matches/unlike/{id}";
const UNDO = "post /api/matches/undo";
/** Others may fit, or be as far away, after these. */
const CHANGES: ReadonlySet<string> = new Set(["put /api/users/me", "put /api/users/preferences"]);

export type People = components["schemas"]["Discovered"];

/** Whom this page has decided about: an answer that was asked for before may have them. */
const decided = new Set<string>();

/** For whoever has signed out. */
export const forgetDecisions = (): void => decided.clear();

/** What is kept of people. Not what could be undone: it is no longer true when it is shown, and names one of them. */
function keptOf(users: People["users"]): People {
  const undecided = users.filter(({ id }) => !decided.has(id));
  return { users: undecided.slice(0, MAX_PEOPLE), can_undo: false };
}

/** People without one of them. Where nobody is left nothing is kept: it would say that there is nobody. */
export function withoutOne(held: People, id: string): People | undefined {
  const left = withoutPerson(held, id) as People;
  return left.users.length > 0 ? left : undefined;
}

/** How what is kept of the people changes; with undefined it is kept no more. */
type ChangePeople = (held: People) => People | undefined;

const asksForPeople = ({ verb, path }: GivenAnswer) => verb === "get" && path === PEOPLE;

/** True if a page leaves out those who are held already. */
const isFurther = ({ address }: GivenAnswer) => /[?&]exclude=/.test(address);

/** What is kept of an answer with the first people; undefined of another one, and where there is nobody. */
export function firstPeople(answer: GivenAnswer & { raw: string }): string | undefined {
  if (!asksForPeople(answer) || isFurther(answer)) return undefined;
  const kept = keptOf((JSON.parse(answer.raw) as People).users);
  return kept.users.length > 0 ? JSON.stringify(kept) : undefined;
}

/** How an answer changes what is kept of the people; undefined if it doesn't. Notes whom it was decided about. */
export function changeOfPeople(answer: GivenAnswer & { raw: string }): ChangePeople | undefined {
  const { verb, path, address, raw } = answer;
  const call = `${verb} ${path}`;
  if (CHANGES.has(call)) return () => undefined;
  if (asksForPeople(answer)) {
    if (!isFurther(answer)) return firstPeople(answer) ? undefined : () => undefined;
    const { users } = JSON.parse(raw) as People;
    return (held) => keptOf([...held.users, ...users]);
  }
  const [id = ""] = /[^/]+$/.exec(address.split("?", 1)[0] ?? "") ?? [];
  if (call === UNLIKE) decided.delete(id);
  if (call === UNDO) decided.clear();
  if (!DECISIONS.has(call)) return undefined;
  decided.add(id);
  return (held) => withoutOne(held, id);
}
