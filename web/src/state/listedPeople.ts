// People as the lists of this page have them: without a connection a profile that was never opened is shown from these (APP-02).
import type { User } from "#/api/types";

const LISTS: ReadonlySet<string> = new Set([
  "/api/users/discover",
  "/api/matches/my-likes",
  "/api/matches/favorites",
  "/api/matches/recent",
]);
/** More than the deck and the grid load before people leave them. */
const MAX_LISTS = 30;

/** What some lists leave out. */
const UNKNOWN: Omit<User, "id" | "name" | "age" | "location" | "bio" | "photos" | "pictures"> = {
  username: "",
  gender: "",
  country: "",
  education: "",
  occupation: "",
  signature: "",
  zodiac_sign: "",
  interests: [],
  is_demo: false,
  is_online: false,
  isOnline: false,
  is_verified: false,
  isVerified: false,
};

/** The last answers, by the addresses that were asked, the newest last. */
const answers = new Map<string, string>();

/** Notes the answer to a call if it is a list of people. */
export function noteList(path: string, address: string, raw: string): void {
  if (!LISTS.has(path)) return;
  answers.delete(address);
  answers.set(address, raw);
  const [oldest = ""] = answers.keys();
  if (answers.size > MAX_LISTS) answers.delete(oldest);
}

/** For whoever has signed out, or after somebody who is to be seen no more. */
export const forgetLists = (): void => answers.clear();

/** Somebody as the newest list has them; undefined if they are in none. */
export function listedPerson(id: string): User | undefined {
  for (const raw of [...answers.values()].reverse()) {
    let found: User | undefined;
    if (raw.includes(id))
      JSON.parse(raw, (_, value: Partial<User> | null) => {
        if (value?.id === id && value.pictures) found = { ...UNKNOWN, ...value } as User;
        return value;
      });
    if (found) return found;
  }
  return undefined;
}
