import type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { bornFor, newPerson, type Person, USUAL_AGE } from "./people";
import { dataUrl, photo } from "./pictures";
import { placeNamed } from "./places";

let made = 0;

/**
 * What people of one place have in common. They look for each other alone, men of one age for men of that age: nobody
 * of another test, and least of all those whose place is unknown, turns up in their decks. A test that is repeated has
 * people of another age each time, for those of its earlier times still live there.
 */
export async function among(request: APIRequestContext, city: string) {
  const location = await placeNamed(request, city);
  const age = USUAL_AGE + (test.info().repeatEachIndex % 60);
  return {
    location,
    gender: "male",
    interested_in: "men",
    age,
    date_of_birth: bornFor(age),
    age_min: age,
    age_max: age,
  };
}

/** Several people of one place, in the order of their names. */
export async function peopleOf<const Names extends readonly string[]>(
  request: APIRequestContext,
  city: string,
  names: Names,
): Promise<{ [At in keyof Names]: Person }> {
  const alike = await among(request, city);
  const people: Person[] = [];
  const photos = () => [dataUrl(photo((made += 1))), dataUrl(photo((made += 1)))];
  for (const name of names) people.push(await newPerson(request, { ...alike, name, photos: photos() }));
  return people as { [At in keyof Names]: Person };
}

/** Calls the API as somebody. */
export function as(request: APIRequestContext, person: Person) {
  const headers = { authorization: `Bearer ${person.token}` };
  const answered = async <T>(answering: ReturnType<APIRequestContext["get"]>): Promise<T> => {
    const answer = await answering;
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json() as Promise<T>;
  };
  const acts = () =>
    answered<{ likedUsers: string[]; favorites: string[] }>(
      request.get("/api/matches/user-actions", { headers }),
    );
  return {
    like: (other: Person) =>
      answered<{ match?: { chat_room_id: string } }>(
        request.post(`/api/matches/like/${other.id}`, { headers }),
      ),
    superlike: (other: Person) => answered(request.post(`/api/matches/superlike/${other.id}`, { headers })),
    favorite: (other: Person) => answered(request.post(`/api/matches/favorite/${other.id}`, { headers })),
    roomWith: async (other: Person) => {
      const path = `/api/messages/room/user/${other.id}`;
      return (await answered<{ room_id: string }>(request.post(path, { headers }))).room_id;
    },
    send: (roomId: string, content: string) =>
      answered<{ data: { id: string } }>(
        request.post(`/api/messages/room/${roomId}/send`, { headers, data: { content, type: "text" } }),
      ),
    mainPhotoOf: async (other: Person) => {
      const answer = answered<{ user: { photos: string[] } }>(
        request.get(`/api/users/${other.id}`, { headers }),
      );
      return (await answer).user.photos[0];
    },
    erase: (messageId: string) => answered(request.delete(`/api/messages/message/${messageId}`, { headers })),
    /** A conversation as the list of them has it. */
    roomIn: async (roomId: string) => {
      const list = request.get("/api/messages/rooms", { headers });
      const { rooms } = await answered<{ rooms: { id: string; unread_count: number }[] }>(list);
      return rooms.find((room) => room.id === roomId) ?? { unread_count: Number.NaN };
    },
    likedIds: async () => (await acts()).likedUsers,
    favoriteIds: async () => (await acts()).favorites,
  };
}

/** The page belongs to somebody signed in. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.addInitScript((token) => {
    if (!localStorage.getItem("kindred.token")) localStorage.setItem("kindred.token", token);
  }, person.token);
}

/** A window of its own, belonging to somebody signed in. */
export async function windowOf(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, person);
  return page;
}

/** Each meets the other: a match with its room. */
export async function match(request: APIRequestContext, one: Person, other: Person): Promise<string> {
  await as(request, one).like(other);
  const { match: made } = await as(request, other).like(one);
  if (!made) throw new Error("they did not match");
  return made.chat_room_id;
}

/** From where to where something reaches across the page. */
export async function areaOf(shown: Locator): Promise<{ left: number; right: number }> {
  const box = await shown.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return { left: box.x, right: box.x + box.width };
}

/** Where something is on the page. */
export async function placeOf(shown: Locator): Promise<{ x: number; y: number }> {
  const box = await shown.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return box;
}
