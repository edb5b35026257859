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
/** Others may fit, or be as far away, after these. */
const CHANGES: ReadonlySet<string> = new Set(["put /api/users/me", "put /api/users/preferences"]);

type People = components["schemas"]["Discovered"];

/** What is kept of people: what could be undone is no longer true when it is shown, and names one of them. */
const keptOf = (users: People["users"]): People => ({ users: users.slice(0, MAX_PEOPLE), can_undo: false });

/** Changes what is kept of the people; nothing instead of them takes it out. */
type ChangePeople = (held: People) => People | undefined;

const asksForPeople = ({ verb, path }: GivenAnswer) => verb === "get" && path === PEOPLE;

/** True if a page leaves out those who are held already. */
const isFurther = ({ address }: GivenAnswer) => /[?&]exclude=/.test(address);

/** What is kept of an answer with the first people; undefined of another one, and where there is nobody. */
export function firstPeople(answer: GivenAnswer & { raw: string }): string | undefined {
  if (!asksForPeople(answer) || isFurther(answer)) return undefined;
  const { users } = JSON.parse(answer.raw) as People;
  return users.length > 0 ? JSON.stringify(keptOf(users)) : undefined;
}

/** How an answer changes what is kept of the people; undefined if it doesn't. */
export function changeOfPeople(answer: GivenAnswer & { raw: string }): ChangePeople | undefined {
  const { verb, path, address, raw } = answer;
  const call = `${verb} ${path}`;
  if (CHANGES.has(call)) return () => undefined;
  if (asksForPeople(answer)) {
    const { users } = JSON.parse(raw) as People;
    if (isFurther(answer)) return (held) => keptOf([...held.users, ...users]);
    return users.length > 0 ? undefined : () => undefined;
  }
  if (!DECISIONS.has(call)) return undefined;
  const [id = ""] = /[^/]+$/.exec(address.split("?", 1)[0] ?? "") ?? [];
  return (held) => {
    const left = withoutPerson(held, id) as People;
    // Without anybody it would say that there is nobody.
    return left.users.length > 0 ? left : undefined;
  };
}
