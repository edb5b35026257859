import { beforeEach, expect, test, vi } from "vitest";
import type { Comment, Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { keptCommentDrafts } from "./commentDrafts";
import { Comments } from "./comments";

const [momentId, ann] = ["0000000000001", { id: "0000000000009", name: "Ann" } as Me];
const author: Comment["user"] = { id: ann.id, name: "Ann", avatar: null, photos: [], is_demo: false };

const sent = vi.fn<typeof fetch>();
const keyOf = (call: number) => new Headers(sent.mock.calls[call]?.[1]?.headers).get("idempotency-key");

const ignore = () => undefined;

/** The comments as a page has them that has just been loaded. */
const onNewPage = () =>
  new Comments({ addToCount: ignore, forget: ignore, setCount: ignore }, keptCommentDrafts());

beforeEach(() => {
  sessionStorage.clear();
  sessionStore.begin("token", ann, "device");
  sent.mockReset();
  vi.stubGlobal("fetch", sent);
  vi.spyOn(console, "warn").mockReturnValue(undefined);
});

test("MOM-05 a comment that is under way when the page is loaded again is in its field then, and is the same one when it is sent", async () => {
  const before = onNewPage();
  before.write(momentId, { words: "By the river?", replyTo: { id: "0000000000003", name: "Ben" } });
  sent.mockReturnValueOnce(new Promise(() => undefined));
  void before.post(momentId, author, new Date(0));
  const after = onNewPage();
  expect(after.drafts.get()[momentId]).toMatchObject({
    words: "By the river?",
    replyTo: { id: "0000000000003", name: "Ben" },
  });
  sent.mockResolvedValueOnce(Response.json({ comment: { id: "0000000000004" } }));
  await after.post(momentId, author, new Date(0));
  expect(keyOf(1)).toBe(keyOf(0));
  expect(onNewPage().drafts.get()[momentId]).toMatchObject({ words: "" });
});

test("MOM-05 what is typed while a comment is under way is kept, and other words are another comment", async () => {
  const before = onNewPage();
  before.write(momentId, { words: "First" });
  sent.mockReturnValueOnce(new Promise(() => undefined));
  void before.post(momentId, author, new Date(0));
  before.write(momentId, { words: "Second" });
  const after = onNewPage();
  expect(after.drafts.get()[momentId]).toMatchObject({ words: "Second" });
  sent.mockResolvedValueOnce(Response.json({ comment: { id: "0000000000004" } }));
  await after.post(momentId, author, new Date(0));
  expect(keyOf(1)).not.toBe(keyOf(0));
});

test("POLISH-05 a comment that was taken out of its field does not come back", async () => {
  const before = onNewPage();
  before.write(momentId, { words: "Never mind" });
  sent.mockRejectedValueOnce(new TypeError("offline"));
  await expect(before.post(momentId, author, new Date(0))).rejects.toBeInstanceOf(Error);
  expect(onNewPage().drafts.get()[momentId]).toMatchObject({ words: "Never mind" });
  before.write(momentId, { words: "" });
  expect(onNewPage().drafts.get()[momentId]).toMatchObject({ words: "" });
});
