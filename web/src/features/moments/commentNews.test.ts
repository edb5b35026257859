import { beforeEach, expect, test, vi } from "vitest";
import type { Comment } from "#/api/types";
import { createStore } from "#/ui/store";
import { Comments } from "./comments";

const momentId = "0000000000001";
const ann: Comment["user"] = { id: "0000000000009", name: "Ann", avatar: null, photos: [], is_demo: false };
const comment = (id: string, parent: string | null = null): Comment => ({
  id,
  moment_id: momentId,
  user: ann,
  content: `says ${id}`,
  parent_comment_id: parent,
  created_at: "2026-11-30T12:00:00Z",
  is_own: false,
});

const sent = vi.fn<typeof fetch>();
/** Each call gets the next page. */
const pages = (...listed: (readonly [has_more: boolean, ...ids: string[]])[]) => {
  for (const [has_more, ...ids] of listed)
    sent.mockResolvedValueOnce(Response.json({ comments: ids.map((id) => comment(id)), has_more }));
};

let comments: Comments;
const ids = () => comments.state.get().comments.map(({ id }) => id);

beforeEach(() => {
  sent.mockReset();
  vi.stubGlobal("fetch", sent);
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  comments = new Comments({ forget: () => {}, addToCount: () => {}, setCount: () => {} }, createStore({}));
});

test("POLISH-02 comments that are opened for one that was told of are loaded until it is there, also where they were open", async () => {
  pages([true, "1", "2"], [true, "3"], [true, "4"], [false, "5"]);
  await comments.open(momentId, "3");
  expect(ids()).toEqual(["1", "2", "3"]);
  await comments.open(momentId, "5");
  expect(ids()).toEqual(["1", "2", "3", "4", "5"]);
  expect(sent).toHaveBeenCalledTimes(4);
});

test("POLISH-02 a page that fails ends the search for a comment, and what is there stays", async () => {
  pages([true, "1"]);
  sent.mockRejectedValueOnce(new TypeError("no network"));
  await comments.open(momentId, "9");
  expect(comments.state.get()).toMatchObject({ status: "loaded", hasMore: true });
  expect(ids()).toEqual(["1"]);
});

test("MOM-05 a comment that is told of while an earlier answer is under way is looked for after it", async () => {
  pages([false]);
  await comments.open(momentId);
  let answer: (page: Response) => void = () => {};
  sent.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const first = comments.load(momentId, true);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  const second = comments.load(momentId, true);
  pages([false, "2"]);
  answer(Response.json({ comments: [comment("1")], has_more: false }));
  await Promise.all([first, second]);
  expect(ids()).toEqual(["1", "2"]);
});

test("MOM-05 LIVE-01 a reply to a reply names whom it answers, and stands under the first comment at once", async () => {
  const [first, reply] = [comment("0000000000002"), comment("0000000000003", "0000000000002")];
  sent.mockResolvedValueOnce(Response.json({ comments: [first, reply], has_more: false }));
  await comments.open(momentId);
  comments.write(momentId, { words: "I agree", replyTo: { id: reply.id, name: "Cleo" } });
  sent.mockReturnValueOnce(new Promise(() => {}));
  void comments.post(momentId, ann, new Date());
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(JSON.parse(String(sent.mock.calls[1]?.[1]?.body))).toEqual({
    content: "I agree",
    parent_comment_id: reply.id,
  });
  expect(comments.state.get().comments.at(-1)).toMatchObject({ pending: true, parent_comment_id: first.id });
});
