import { describe, expect, test } from "vitest";
import { open, Refusal, say, settle } from "./chat.fixture";

const lost = new Error("no answer");

/** A chat whose polls get through, and what is sent is lost as long as `sends.areLost`. */
async function opened() {
  const { world, chat, pass, close } = open();
  await settle();
  const sends = { areLost: true };
  /** Lets time pass, and tells in which seconds a text was sent. */
  const sentWithin = async (seconds: number, failure: Error = lost) => {
    const at: number[] = [];
    for (let second = 1; second <= seconds; second += 1) {
      const before = world.sent.length;
      if (sends.areLost) world.onItsWay = failing(failure);
      await pass(1_000);
      if (world.sent.length > before) at.push(second);
    }
    world.onItsWay = null;
    return at;
  };
  const lose = async (words: string, failure: Error = lost) => {
    world.onItsWay = failing(failure);
    await say(chat, words);
  };
  return { world, chat, pass, close, sends, sentWithin, lose };
}

function failing(failure: Error): Promise<never> {
  const sent = Promise.reject(failure);
  sent.catch(() => {});
  return sent;
}

test("POLISH-05 a text that was lost alone goes out by itself before long, under its key and before what waits behind it", async () => {
  const { world, chat, pass } = await opened();
  world.onItsWay = failing(lost);
  for (const words of ["one", "two"]) {
    chat.setDraft(words);
    chat.send();
  }
  await settle();
  expect(chat.getState().outbox.map(({ failure }) => failure)).toEqual([lost, lost]);
  await pass(2_000);
  expect(chat.getState()).toMatchObject({ phase: "live", outbox: [] });
  expect(world.sent.map(({ key }) => key)).toEqual(["key1", "key1", "key2"]);
});

test("POLISH-05 it goes out so where the chat was left, too", async () => {
  const { chat, pass, close, lose } = await opened();
  await lose("hello");
  close();
  await pass(2_000);
  expect(chat.getState().outbox).toEqual([]);
});

test("POLISH-05 each time that it is lost it waits longer, and as at first once something got through", async () => {
  const { chat, sends, sentWithin, lose } = await opened();
  await lose("hello");
  expect(await sentWithin(70)).toEqual([2, 6, 14, 30, 62]);
  const longest = await sentWithin(3_600);
  expect(longest.length).toBeLessThan(15);
  sends.areLost = false;
  chat.retry();
  await settle();
  expect(chat.getState().outbox).toEqual([]);
  sends.areLost = true;
  await lose("again");
  expect(await sentWithin(10)).toEqual([2, 6]);
});

test("POLISH-05 what was refused, discarded, or lost longer ago than a key lasts is not sent again by itself", async () => {
  const { world, chat, sentWithin, lose } = await opened();
  await lose("rude", new Refusal());
  expect(await sentWithin(600)).toEqual([]);
  await lose("by mistake");
  chat.discard("key2");
  expect(await sentWithin(600)).toEqual([]);
  await lose("long ago");
  world.now += 24 * 3_600_000;
  expect(await sentWithin(600)).toEqual([]);
});

test("POLISH-05 without a connection nothing is tried until there is one", async () => {
  const { world, chat, sentWithin, lose } = await opened();
  await lose("hello");
  world.inReach = false;
  expect(await sentWithin(600)).toEqual([]);
  world.inReach = true;
  chat.resume(world.unsent);
  await settle();
  expect(chat.getState().outbox).toEqual([]);
});

test("POLISH-05 what another window has discarded meanwhile is not sent again by itself", async () => {
  const { world, chat, pass, lose } = await opened();
  await lose("by mistake");
  world.unsent = { ...world.unsent, texts: [] };
  await pass(60_000);
  expect(world.sent).toHaveLength(1);
  expect(chat.getState().outbox).toEqual([]);
});

test("POLISH-05 a chat that is left and opened again tries no later for that", async () => {
  const { world, chat, pass, close, lose } = await opened();
  await lose("hello");
  close();
  for (let times = 0; times < 5; times += 1) chat.subscribe(() => {})();
  await pass(2_000);
  expect(world.sent).toHaveLength(2);
});

describe("POLISH-05 what was lost, while it is tried again by itself", () => {
  /** A text whose second try waits for its answer, which is that it was lost again. */
  async function triedAgain() {
    const { pass, ...rest } = await opened();
    await rest.lose("hello");
    let loseAgain = () => {};
    rest.world.onItsWay = new Promise((_, reject) => {
      loseAgain = () => reject(lost);
    });
    await pass(2_000);
    expect(rest.world.sent).toHaveLength(2);
    return { ...rest, loseAgain };
  }

  test("POLISH-05 stays as it is, and so it does when that is lost, too", async () => {
    const { chat, loseAgain } = await triedAgain();
    const seen: unknown[] = [];
    const stop = chat.subscribe(() => seen.push(chat.getState().outbox.map(({ failure }) => failure)));
    expect(chat.getState().outbox).toMatchObject([{ content: "hello", failure: lost }]);
    loseAgain();
    await settle();
    stop();
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual(seen.map(() => [lost]));
  });

  test("POLISH-05 can be discarded: nothing of it is sent any more, and what is behind it goes out", async () => {
    const { world, chat } = await triedAgain();
    chat.setDraft("bye");
    chat.send();
    chat.discard("key1");
    await settle();
    expect(world.sent.map(({ content }) => content)).toEqual(["hello", "hello", "bye"]);
    expect(chat.getState().outbox).toEqual([]);
  });

  test("POLISH-05 is on its way once it is tried by hand", async () => {
    const { chat, loseAgain } = await triedAgain();
    chat.retry();
    expect(chat.getState().outbox).toMatchObject([{ failure: null }]);
    loseAgain();
    await settle();
    expect(chat.getState().outbox).toMatchObject([{ failure: lost }]);
  });

  test("POLISH-05 does not come back where another window has dropped it meanwhile, and typed something else", async () => {
    const { world, chat, loseAgain } = await triedAgain();
    world.unsent = { draft: "hello there", texts: [] };
    loseAgain();
    await settle();
    expect(chat.getState()).toMatchObject({ draft: "hello there", outbox: [] });
    expect(world.unsent).toMatchObject({ draft: "hello there", texts: [] });
  });

  test("POLISH-05 is not asked for by a poll: it would stand there twice", async () => {
    const { world, loseAgain, chat } = await triedAgain();
    const polls = world.requests.length;
    world.room.send("hello");
    world.nudges?.changed({ version: world.room.version, seenUntil: null });
    await settle();
    expect(world.requests).toHaveLength(polls);
    loseAgain();
    await settle();
    expect(world.requests).toHaveLength(polls + 1);
    expect(chat.getState().outbox).toHaveLength(1);
  });
});

test("POLISH-05 once there is a connection again what waited for it waits in the same words until it is answered", async () => {
  const { world, chat, lose } = await opened();
  await lose("hello");
  let loseAgain = () => {};
  world.onItsWay = new Promise((_, reject) => {
    loseAgain = () => reject(lost);
  });
  chat.resume(world.unsent);
  expect(chat.getState()).toMatchObject({ resuming: true, outbox: [{ failure: lost }] });
  loseAgain();
  await settle();
  expect(chat.getState()).toMatchObject({ resuming: false, outbox: [{ failure: lost }] });
});
