// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { ApiFailure } from "#/api/failure";
import type { Me } from "#/api/types";
import { connectionStore } from "#/state/connection";
import { sessionStore } from "#/state/session";
import { keepUnsent, readUnsent, roomsToResend } from "#/state/unsent";
import { chatOf, resendLater, resendTexts } from "./room";

const me = { id: "0000000000001", name: "Ann" } as unknown as Me;

afterEach(() => void vi.useRealTimers());

/** A room of one message, whose server answers polls with a status from the second on. */
async function openThenAnswer(status: number) {
  vi.useFakeTimers();
  const room = { id: "8", user: { id: "0000000000002", name: "Ben" } };
  const messages = [{ id: "1", seq: 1, is_own: false, content: "hello" }];
  const page = { messages, room, has_more: false, version: 1, deleted: [], reacted: [] };
  let polls = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    if (!url.includes("/8/messages")) return Response.json({});
    polls += 1;
    return polls === 1 ? Response.json(page) : Response.json({ error: "no" }, { status });
  });
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  sessionStore.begin("token", me, "browser");
  const chat = chatOf("8", new QueryClient());
  const close = chat.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(chat.getState()).toMatchObject({ phase: "live", room: { id: "8" } });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(polls).toBe(2);
  await vi.advanceTimersByTimeAsync(3_000);
  close();
  return { polls, ...chat.getState() };
}

test("CHAT-08 a poll answered with 400 leaves an open chat as it is, and the next one follows", async () => {
  const { polls, failure, messages } = await openThenAnswer(400);
  expect(polls).toBe(3);
  expect(failure).toBeNull();
  expect(messages).toHaveLength(1);
});

test.each([403, 404])("CHAT-08 a poll answered with %i closes an open chat", async (status) => {
  const { polls, failure } = await openThenAnswer(status);
  expect(polls).toBe(2);
  expect(failure).toMatchObject({ status });
});

test("POLISH-05 a text without an answer has the connection checked, and goes out when there is one again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  let down = true;
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    if (down) throw new TypeError("network");
    if (url.endsWith("/send")) sent.push(String(body));
    return Response.json({ data: { id: "9", seq: 1, is_own: true, content: "hello" }, version: 1 });
  });
  sessionStore.begin("token", me, "browser");
  const cache = new QueryClient();
  const chat = chatOf("7", cache);
  chat.setDraft("hello");
  chat.send();
  await vi.waitFor(() => expect(connectionStore.get()).toBe(false));
  expect(roomsToResend(me.id)).toEqual(["7"]);

  down = false;
  const resent = vi.fn<() => void>(() => resendTexts(cache));
  connectionStore.subscribe(resent);
  globalThis.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(resent).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(roomsToResend(me.id)).toEqual([]));
});

/** Words of the match screen are lost; the result has what is sent of them after that, and how the second try fails. */
async function lostWithoutChat() {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const sent: string[] = [];
  let fail = () => {};
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    if (!url.endsWith("/send")) return Response.json({});
    sent.push(String(body));
    return new Promise((_, reject) => {
      fail = () => reject(new TypeError("network"));
    });
  });
  sessionStore.begin("token", me, "browser");
  const text = { key: "key", content: "Hello Ben", firstSentAt: Date.now() };
  keepUnsent(me.id, "5", { draft: "", texts: [text] });
  resendLater(new QueryClient(), { room: "5", reason: new ApiFailure("", { status: 0 }) });
  await vi.advanceTimersByTimeAsync(1_900);
  expect(sent).toEqual([]);
  return { sent, fail: () => fail(), text };
}

test("POLISH-05 a text that was lost where its chat is not open goes out after a while, and again later", async () => {
  const { sent, fail, text } = await lostWithoutChat();
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toHaveLength(1);
  fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(readUnsent(me.id, "5").texts).toMatchObject([text]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sent).toHaveLength(2);
});

test.each(["before", "while"])(
  "POLISH-05 where it is changed there %s it is tried again it goes out no more, and what is typed stays",
  async (when) => {
    const { sent, fail } = await lostWithoutChat();
    if (when === "while") await vi.advanceTimersByTimeAsync(200);
    keepUnsent(me.id, "5", { draft: "Hello dear Ben", texts: [] });
    if (when === "while") fail();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(when === "while" ? 1 : 0);
    expect(readUnsent(me.id, "5")).toMatchObject({ draft: "Hello dear Ben", texts: [] });
  },
);

test("a room has texts to send again only if one was lost on the way", () => {
  const text = { key: "key", content: "hello", replyTo: null };
  keepUnsent(me.id, "1", { draft: "half a word", texts: [] });
  keepUnsent(me.id, "2", { draft: "", texts: [text] });
  keepUnsent(me.id, "3", { draft: "", texts: [text, { ...text, firstSentAt: 5 }] });
  keepUnsent("0000000000002", "4", { draft: "", texts: [{ ...text, firstSentAt: 5 }] });
  sessionStorage.setItem(`kindred.unsent.${me.id}.hints`, "0");
  localStorage.setItem(`kindred.unsent.${me.id}.hints`, "0");
  expect(roomsToResend(me.id)).toEqual(["3"]);
});

test("SESS-07 a text that waits for the one before it is not sent by whoever signs in meanwhile", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const sends: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith("/send") ? new Promise<Response>((resolve) => sends.push(resolve)) : Response.json({}),
  );
  sessionStore.begin("token", me, "browser");
  const chat = chatOf("6", new QueryClient());
  for (const words of ["hello", "again"]) {
    chat.setDraft(words);
    chat.send();
  }
  await vi.waitFor(() => expect(sends).toHaveLength(1));
  sessionStore.signOut();
  sessionStore.begin("other", { ...me, id: "0000000000002" }, "browser");
  sends[0]?.(Response.json({ data: { id: "9", seq: 1, is_own: true, content: "hello" }, version: 1 }));
  await vi.waitFor(() =>
    expect(chat.getState().outbox.map(({ failure }) => failure)).toEqual([expect.anything()]),
  );
  expect(sends).toHaveLength(1);
});
