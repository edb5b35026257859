import { beforeEach, expect, test, vi } from "vitest";
import type { Comment } from "#/api/types";
import { createStore } from "#/ui/store";
import * as calls from "./api";
import { Comments } from "./comments";

const [momentId, otherId, commentId] = ["0000000000001", "0000000000002", "0000000000003"];
const ann: Comment["user"] = { id: "0000000000009", name: "Ann", avatar: null, photos: [], is_demo: false };
const comment = (id: string, parent: string | null = null): Comment => ({
  id,
  moment_id: momentId,
  user: ann,
  content: `says ${id}`,
  parent_comment_id: parent,
  created_at: "2026-11-21T12:00:00Z",
  is_own: true,
});

const sent = vi.fn<typeof fetch>();

beforeEach(() => {
  sent.mockReset();
  vi.stubGlobal("fetch", sent);
  vi.spyOn(console, "warn").mockReturnValue(undefined);
});

const keyOf = (call: number) => new Headers(sent.mock.calls[call]?.[1]?.headers).get("idempotency-key");

const answering = (body: unknown, status = 200) =>
  sent.mockResolvedValueOnce(Response.json(body, { status }));

/** The open comments of a moment that has these, and the count that its card shows. */
async function opened(listed: readonly Comment[]) {
  let count = listed.length;
  const forget = vi.fn<(id: string) => void>();
  const ports = {
    forget,
    addToCount: (_: string, change: number) => (count += change),
    setCount: (_: string, known: number) => (count = known),
  };
  const comments = new Comments(ports, createStore({}));
  answering({ comments: listed, has_more: false });
  comments.toggle(momentId);
  await vi.waitFor(() => expect(comments.state.get().status).toBe("loaded"));
  sent.mockClear();
  return {
    comments,
    forget,
    count: () => count,
    /** A list of moments is loaded that says so many. */
    list: (listedCount: number) => (count = listedCount),
    ids: () => comments.state.get().comments.map(({ id }) => id),
  };
}

test.each(["", "undefined", "12", "ILLEGAL000000"])(
  "MOM-06 each layer refuses the comment id '%s' with its own error, and calls nobody",
  async (id) => {
    const { comments } = await opened([comment(commentId)]);
    await expect(calls.deleteComment(id)).rejects.toThrow(/^Invalid comment ID provided to API service$/);
    await expect(comments.remove(id, momentId)).rejects.toThrow(/^Invalid comment ID$/);
    await expect(comments.remove(commentId, id)).rejects.toThrow(/^Invalid moment ID$/);
    expect(sent).not.toHaveBeenCalled();
  },
);

test("MOM-04 one moment's comments are open at a time; the same button closes them", async () => {
  const { comments } = await opened([]);
  expect(comments.state.get().open).toBe(momentId);
  answering({ comments: [], has_more: false });
  comments.toggle(otherId);
  expect(comments.state.get().open).toBe(otherId);
  comments.toggle(otherId);
  expect(comments.state.get()).toMatchObject({ open: null, comments: [] });
});

test("MOM-04 what is loaded again after a failure is told from what is loaded for the first time", async () => {
  const { comments } = await opened([]);
  const status = () => comments.state.get().status;
  sent.mockRejectedValueOnce(new TypeError("offline"));
  const loading = comments.load(momentId);
  expect(status()).toBe("loading");
  await loading;
  expect(status()).toBe("failed");
  answering({ comments: [], has_more: false });
  const again = comments.load(momentId);
  expect(status()).toBe("retrying");
  await again;
  expect(status()).toBe("loaded");
});

test.each(["", " \n", "\u200B\uFEFF"])("MOM-05 a blank comment (%j) is not posted", async (words) => {
  const { comments, ids } = await opened([comment(commentId)]);
  sent.mockClear();
  comments.write(momentId, { words });
  await comments.post(momentId, ann, new Date(0));
  expect(sent).not.toHaveBeenCalled();
  expect(ids()).toEqual([commentId]);
});

test("MOM-05 a comment shows and counts before it is posted, and goes back into the field when it was not", async () => {
  const { comments, count, ids } = await opened([comment(commentId)]);
  comments.write(momentId, { words: "  Hello  " });
  sent.mockRejectedValueOnce(new TypeError("offline"));
  const posting = comments.post(momentId, ann, new Date(0));
  expect(ids()).toHaveLength(2);
  expect(count()).toBe(2);
  await expect(posting).rejects.toBeInstanceOf(Error);
  expect(ids()).toEqual([commentId]);
  expect(count()).toBe(1);
  expect(comments.drafts.get()[momentId]).toMatchObject({ words: "  Hello  ", replyTo: null });
  const [posted, byOthers] = [comment("0000000000004"), comment("0000000000005")];
  sent.mockImplementation(async (address, call) => {
    if (call?.method === "POST") return Response.json({ comment: posted });
    // What somebody else wrote meanwhile comes with it, and is counted.
    return Response.json(
      String(address).includes("/comments/")
        ? { comments: [byOthers, posted], has_more: false }
        : { moment: { comments: 3 } },
    );
  });
  await comments.post(momentId, ann, new Date(0));
  // The same words again are the same comment.
  expect(keyOf(1)).toBe(keyOf(0));
  expect(ids()).toEqual([commentId, "0000000000004"]);
  expect(count()).toBe(2);
  await vi.waitFor(() => expect(count()).toBe(3));
  expect(ids()).toEqual([commentId, "0000000000004", "0000000000005"]);
});

test("MOM-05 a comment whose answer was lost counts once when it is sent again, though a list of moments counts it already", async () => {
  const { comments, count, list, ids } = await opened([]);
  answering({ comments: [comment(commentId)], has_more: true });
  comments.toggle(otherId);
  await vi.waitFor(() => expect(ids()).toEqual([commentId]));
  list(51);
  const [own, another] = [comment("0000000000008"), comment("0000000000009")];
  const post = (words: string) => {
    comments.write(otherId, { words });
    return comments.post(otherId, ann, new Date(0));
  };
  sent.mockRejectedValueOnce(new TypeError("lost"));
  await expect(post("Mine")).rejects.toBeInstanceOf(Error);
  list(52);
  answering({ comment: own });
  answering({ moment: { comments: 52 } });
  await comments.post(otherId, ann, new Date(0));
  await vi.waitFor(() => expect(count()).toBe(52));
  expect(sent.mock.lastCall?.[0]).toBe(`/api/moments/${otherId}`);
  answering({ comment: another });
  await post("Another");
  expect(count()).toBe(53);
});

test("MOM-05 the number of comments that is asked for leaves out none that is posted meanwhile", async () => {
  const { comments, count } = await opened([]);
  comments.write(momentId, { words: "First" });
  sent.mockRejectedValueOnce(new TypeError("lost"));
  await expect(comments.post(momentId, ann, new Date(0))).rejects.toBeInstanceOf(Error);
  const answers: ((answer: Response) => void)[] = [];
  sent.mockImplementation(async (url) => {
    if (String(url) === `/api/moments/${momentId}`) return new Promise((resolve) => answers.push(resolve));
    return url === `/api/comments/moment/${momentId}`
      ? Response.json({ comment: comment(commentId) })
      : Response.json({ error: "no" }, { status: 500 });
  });
  await comments.post(momentId, ann, new Date(0));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  comments.write(momentId, { words: "Second" });
  await comments.post(momentId, ann, new Date(0));
  answers[0]?.(Response.json({ moment: { comments: 1 } }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(count()).toBe(2);
});

test("MOM-05 a comment that is deleted while those of others are loaded after it does not come back", async () => {
  const { comments, ids } = await opened([]);
  comments.write(momentId, { words: "Hello" });
  answering({ comment: comment(commentId) });
  let answer: (listed: Response) => void = () => undefined;
  sent.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await comments.post(momentId, ann, new Date(0));
  answering({ success: true });
  await comments.remove(commentId, momentId);
  answer(Response.json({ comments: [comment(commentId)], has_more: false }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(ids()).toEqual([]);
});

test("MOM-05 a comment on a moment that was deleted meanwhile goes with it", async () => {
  const { comments, forget } = await opened([]);
  comments.write(momentId, { words: "Hello" });
  answering({ error: "Moment not found" }, 404);
  expect(await comments.post(momentId, ann, new Date(0))).toBe(false);
  expect(forget).toHaveBeenCalledWith(momentId);
  expect(comments.drafts.get()[momentId]?.words).toBe("");
});

test("MOM-05 a comment that was not posted stands before what has been typed in the field meanwhile", async () => {
  const { comments, ids } = await opened([comment(commentId)]);
  comments.write(momentId, { words: "Hello" });
  sent.mockRejectedValueOnce(new TypeError("offline"));
  const posting = comments.post(momentId, ann, new Date(0));
  comments.write(momentId, { words: "And how are", replyTo: { id: commentId, name: "Ann" } });
  await expect(posting).rejects.toBeInstanceOf(Error);
  expect(ids()).toEqual([commentId]);
  expect(comments.drafts.get()[momentId]).toEqual({
    words: "Hello\nAnd how are",
    replyTo: { id: commentId, name: "Ann" },
  });
});

test("MOM-05 two comments that were not posted stand in the field as they were written", async () => {
  const { comments } = await opened([]);
  sent.mockRejectedValue(new TypeError("offline"));
  const posting = ["First", "Second"].map((words) => {
    comments.write(momentId, { words });
    return comments.post(momentId, ann, new Date(0));
  });
  for (const one of posting) await expect(one).rejects.toBeInstanceOf(Error);
  expect(comments.drafts.get()[momentId]?.words).toBe("First\nSecond");
});

test("MOM-05 a deleted comment takes its replies along, and all come back when it was not deleted", async () => {
  const [reply, last] = [comment("0000000000004", commentId), comment("0000000000005")];
  const { comments, count, ids } = await opened([comment(commentId), reply, last]);
  answering({ error: "no" }, 500);
  const removing = comments.remove(commentId, momentId);
  expect(ids()).toEqual([last.id]);
  expect(count()).toBe(1);
  await expect(removing).rejects.toThrow("no");
  expect(ids()).toEqual([commentId, reply.id, last.id]);
  expect(count()).toBe(3);
  // What somebody else's window deleted already is gone as wanted.
  answering({ error: "There is no such comment" }, 404);
  await comments.remove(commentId, momentId);
  expect(ids()).toEqual([last.id]);
  expect(count()).toBe(1);
});

test("comments come in pages, and an own one at the end does not hide those between", async () => {
  const { comments, ids } = await opened([]);
  answering({ comments: [comment("0000000000004")], has_more: true });
  comments.toggle(otherId);
  await vi.waitFor(() => expect(comments.state.get().hasMore).toBe(true));
  comments.write(otherId, { words: "Mine" });
  answering({ comment: comment("0000000000008") });
  await comments.post(otherId, ann, new Date(0));
  answering({ comments: [comment("0000000000005"), comment("0000000000008")], has_more: false });
  await comments.load(otherId);
  expect(sent.mock.lastCall?.[0]).toContain("after=0000000000004");
  expect(ids()).toEqual(["0000000000004", "0000000000005", "0000000000008"]);
});

test("comments that were asked for before they were closed and opened again change nothing", async () => {
  const { comments, ids } = await opened([]);
  let late: (response: Response) => void = () => undefined;
  sent.mockImplementationOnce(() => new Promise<Response>((resolve) => (late = resolve)));
  answering({ comments: [comment("0000000000004")], has_more: false });
  const quiet = comments.load(momentId, true);
  comments.toggle(momentId);
  comments.toggle(momentId);
  await vi.waitFor(() => expect(ids()).toEqual(["0000000000004"]));
  late(Response.json({ comments: [], has_more: false }));
  await quiet;
  expect(comments.state.get().lastLoaded).toBe("0000000000004");
});

test("WIDE-01 a step back gives up the reply that is begun, then closes the comments, and the words stay", async () => {
  const { comments } = await opened([comment(commentId)]);
  comments.write(momentId, { words: "So ", replyTo: { id: commentId, name: "Ann" } });
  comments.stepBack();
  expect([comments.state.get().open, comments.drafts.get()[momentId]?.replyTo]).toEqual([momentId, null]);
  comments.stepBack();
  expect([comments.state.get().open, comments.drafts.get()[momentId]?.words]).toEqual([null, "So "]);
  comments.stepBack();
  expect(comments.state.get().open).toBeNull();
});

test("MOM-05 a reply to a comment that was deleted meanwhile, maybe with its thread, has them listed anew, and the words stay as a comment", async () => {
  const [first, reply] = [comment("0000000000005"), comment("0000000000006", "0000000000005")];
  const { comments, count, ids } = await opened([comment(commentId), first, reply]);
  comments.write(momentId, { words: "Which one?", replyTo: { id: reply.id, name: "Ann" } });
  const details = { parent_comment_id: "The comment you answer is no longer there" };
  answering({ error: "The comment you answer is no longer there", details }, 422);
  answering({ comments: [comment(commentId)], has_more: false });
  answering({ moment: { comments: 1 } });
  await expect(comments.post(momentId, ann, new Date(0))).rejects.toThrow("no longer there");
  await vi.waitFor(() => expect(ids()).toEqual([commentId]));
  expect(count()).toBe(1);
  // It is another comment from now on, which answers none.
  expect(comments.drafts.get()[momentId]).toEqual({ words: "Which one?", replyTo: null, sent: undefined });
});
