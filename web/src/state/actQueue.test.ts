// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { ActQueue } from "./actQueue";
import type { LikeAct } from "./keptActs";
import { Likes } from "./likes";
import { maya, undoneSkip } from "./likes.fixture";
import { sessionStore } from "./session";

const actOf = (act: LikeAct["act"], id: string): LikeAct => ({ act, id, key: `${act} ${id}` });

/** A queue whose sends are written down and answered by hand. */
function openQueue() {
  const queue = new ActQueue();
  const sent: string[] = [];
  const answers = new Map<string, () => void>();
  const add = (act: LikeAct) =>
    queue.enqueue(act, () => {
      sent.push(act.key);
      return new Promise<void>((answer) => answers.set(act.key, answer));
    });
  return { queue, sent, add, answer: (key: string) => answers.get(key)?.() };
}

test("an act is sent when the one before it is answered", async () => {
  const { sent, add, answer } = openQueue();
  const first = add(actOf("like", "1"));
  void add(actOf("skip", "2"));
  await Promise.resolve();
  expect(sent).toEqual(["like 1"]);
  answer("like 1");
  await first;
  await expect.poll(() => sent).toEqual(["like 1", "skip 2"]);
});

test("what is answered out of turn, since the page seemed to close, is unanswered no longer", async () => {
  const { queue, sent, add, answer } = openQueue();
  for (const id of ["1", "2"]) void add(actOf("like", id));
  queue.flush();
  expect(sent).toEqual(["like 1", "like 2"]);
  answer("like 2");
  await expect.poll(() => queue.pendingIds()).toEqual(["1"]);
});

test("when the page closes, of two acts about one person none overtakes the other", () => {
  const { queue, sent, add } = openQueue();
  void add(actOf("like", "1"));
  void add(actOf("toggle", "1"));
  void add(actOf("favorite", "2"));
  queue.flush();
  expect(sent).toEqual(["favorite 2"]);
});

test("SESS-07 what waits for its turn when the session ends is not done by whoever signs in next", async () => {
  sessionStore.begin("token-of-ada", { id: "0000000000001" } as Me, "browser");
  const { queue, sent, add, answer } = openQueue();
  const [first, second] = [add(actOf("like", "1")), add(actOf("like", "2"))];
  const third = add(actOf("like", "3")).catch(() => "not sent");
  const undone = queue.inTurn(async () => void sent.push("undo")).catch(() => "not undone");
  await Promise.resolve();
  sessionStore.signOut();
  sessionStore.begin("token-of-noor", { id: "0000000000002" } as Me, "browser");
  queue.flush();
  answer("like 1");
  await first;
  await expect(second).rejects.toMatchObject({ status: 0 });
  expect([await third, await undone, sent]).toEqual(["not sent", "not undone", ["like 1"]]);
  sessionStore.signOut();
});

test("SESS-07 an undo that is answered once somebody else has signed in asks nothing as them", async () => {
  sessionStore.begin("token-of-ada", { id: "0000000000001" } as Me, "browser");
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  const likes = new Likes(new QueryClient());
  const calls = vi.fn<(path: string) => void>();
  vi.stubGlobal("fetch", async (path: string) => {
    calls(path);
    sessionStore.signOut();
    sessionStore.begin("token-of-noor", { id: "0000000000002" } as Me, "browser");
    return Response.json(undoneSkip);
  });
  expect(await likes.undo(maya)).toBeNull();
  expect(calls).toHaveBeenCalledOnce();
  sessionStore.signOut();
});
