// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { connectionStore } from "#/state/connection";
import { sessionStore } from "#/state/session";
import { keepUnsent, roomsToResend } from "#/state/unsent";
import { chatOf, resendTexts } from "./room";

const me = { id: "0000000000001", name: "Ann" } as unknown as Me;

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
