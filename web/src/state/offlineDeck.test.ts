import { beforeEach, expect, test } from "vitest";
import type { GivenAnswer } from "#/api/offlineCache";
import type { User } from "#/api/types";
import { changeOfPeople, firstPeople, forgetDecisions } from "./offlineDeck";

const people = (...ids: string[]) => ids.map((id) => ({ id, name: id }) as User);
const page = (...ids: string[]) => ({
  users: people(...ids),
  can_undo: true,
  undo_ends_match_with: people("ben")[0],
});
const answer = (
  verb: GivenAnswer["verb"],
  path: string,
  more: { address?: string; said?: unknown } = {},
) => ({
  status: 200,
  verb,
  path,
  address: more.address ?? path,
  raw: JSON.stringify(more.said ?? {}),
  token: "token",
});
const discover = (address: string, ...ids: string[]) =>
  answer("get", "/api/users/discover", { address, said: page(...ids) });
const held = { users: people("ann", "carl"), can_undo: false };
const idsAfter = (given: ReturnType<typeof answer>) =>
  changeOfPeople(given)?.(held)?.users.map(({ id }) => id);

beforeEach(forgetDecisions);

test("APP-02 of the deck the people alone are kept, not whom an undo would be about", () => {
  const kept = firstPeople(discover("/api/users/discover?limit=20", "ann", "carl"));
  expect(JSON.parse(kept ?? "")).toEqual(held);
  expect(kept).not.toContain("ben");
});

test("APP-02 further people are kept behind those who are, at most 60", () => {
  const further = (...ids: string[]) => discover("/api/users/discover?limit=20&exclude=ann,carl", ...ids);
  expect(firstPeople(further("dora"))).toBeUndefined();
  expect(idsAfter(further("dora"))).toEqual(["ann", "carl", "dora"]);
  expect(idsAfter(further(...Array.from({ length: 80 }, (_, at) => `p${at}`)))).toHaveLength(60);
});

test.each(["like", "superlike", "skip"])("APP-02 who was decided about by a %s is kept no more", (act) => {
  const decided = (id: string) =>
    answer("post", `/api/matches/${act}/{id}`, { address: `/api/matches/${act}/${id}?toggle=false` });
  expect(idsAfter(decided("ann"))).toEqual(["carl"]);
  const one = { users: people("ann"), can_undo: false };
  expect(changeOfPeople(decided("ann"))?.(one), "nobody is not kept: there are others").toBeUndefined();
  // An answer that was under way may still have them.
  const late = discover("/api/users/discover?limit=20", "ann", "carl");
  expect(firstPeople(late)).not.toContain("ann");
  changeOfPeople(answer("post", "/api/matches/undo"));
  expect(firstPeople(late)).toContain("ann");
});

test("APP-02 people are kept no more when nobody fits, or when others may", () => {
  const none = discover("/api/users/discover?limit=20");
  expect(firstPeople(none)).toBeUndefined();
  for (const one of [none, answer("put", "/api/users/me"), answer("put", "/api/users/preferences")]) {
    const change = changeOfPeople(one);
    expect(change).toBeDefined();
    expect(change?.(held)).toBeUndefined();
  }
  expect(changeOfPeople(discover("/api/users/discover?limit=20", "ann"))).toBeUndefined();
  expect(changeOfPeople(answer("post", "/api/matches/undo"))).toBeUndefined();
});
