import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { createRef, type ReactElement } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { Me, Moment } from "#/api/types";
import { sessionStore } from "#/state/session";
import { toastStore } from "#/ui/toasts";
import { CommentField } from "./CommentField";
import ConfirmDelete from "./ConfirmDelete";
import type { DialogRequest } from "./dialogs";
import { momentsOf } from "./momentsStore";

const moment = { id: "0000000000001", user: { id: "0000000000009" }, comments: 0 } as Moment;
const onDialog = vi.fn<(dialog: DialogRequest) => void>();
/** Answers what was sent. */
let answer: ((response: Response) => void) | undefined;

beforeEach(() => {
  answer = undefined;
  onDialog.mockReset();
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  sessionStore.begin("token", { id: "0000000000009", name: "Ann", photos: [] } as unknown as Me, "device");
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
});

const show = (shown: ReactElement, cache = new QueryClient()) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={cache}>{shown}</QueryClientProvider>
    </MemoryRouter>,
  );

/** Presses a button whose call then fails; `meanwhile` comes before its answer. */
async function failing(name: string, meanwhile: () => void, refusal = new Response("", { status: 500 })) {
  fireEvent.click(screen.getByRole("button", { name }));
  await vi.waitFor(() => expect(answer).toBeDefined());
  meanwhile();
  answer?.(refusal);
}

const deletion = (
  <ConfirmDelete dialog={{ delete: "moment", moment }} onDialog={onDialog} onClose={() => undefined} />
);
const said = () => toastStore.get().map(({ message }) => message);

test("MOM-08 a moment that could not be deleted is alerted where one has stayed", async () => {
  show(deletion);
  await failing("Delete", () => undefined);
  await vi.waitFor(() => expect(onDialog.mock.calls).toEqual([[{ message: "Failed to delete moment." }]]));
  expect(said()).toEqual([]);
});

test("MOM-08 a moment that could not be deleted is told of once its list was left, also where the address is the same again", async () => {
  const { unmount } = show(<main>{deletion}</main>);
  await failing("Delete", unmount);
  await vi.waitFor(() => expect(said()).toEqual(["Failed to delete moment."]));
  expect(onDialog).not.toHaveBeenCalled();
});

test("MOM-08 a comment that could not be posted is told of once the comments are closed, too", async () => {
  const cache = new QueryClient();
  momentsOf(cache).comments.write(moment.id, { words: "By the river?" });
  const field = createRef<HTMLTextAreaElement>();
  const { unmount } = show(<CommentField moment={moment} field={field} onDialog={onDialog} />, cache);
  await failing("Send", unmount);
  await vi.waitFor(() => expect(said()).toEqual(["Failed to post comment."]));
  expect(momentsOf(cache).comments.drafts.get()[moment.id]?.words).toBe("By the river?");
});

const why = "The comment you answer is no longer there";
const refusal = () => Response.json({ error: why }, { status: 422 });

function replying() {
  const cache = new QueryClient();
  momentsOf(cache).comments.write(moment.id, { words: "Me too", replyTo: { id: "1", name: "Ben" } });
  const field = createRef<HTMLTextAreaElement>();
  return show(<CommentField moment={moment} field={field} onDialog={onDialog} />, cache);
}

test("MOM-08 why the server refuses a comment is alerted, and not that the connection may be to blame", async () => {
  replying();
  await failing("Send", () => undefined, refusal());
  await vi.waitFor(() => expect(onDialog).toHaveBeenCalledOnce());
  const [asked] = onDialog.mock.calls[0] ?? [];
  if (!asked) throw new Error("nothing is alerted");
  show(<ConfirmDelete dialog={asked} onDialog={onDialog} onClose={() => undefined} />);
  const alert = screen.getByRole("alertdialog", { name: "Failed to post comment." });
  expect(alert.textContent).toContain(why);
  expect(alert.textContent).not.toContain("connection");
});

test("MOM-08 why the server refuses a comment is told once the comments are closed, too", async () => {
  const { unmount } = replying();
  await failing("Send", unmount, refusal());
  await vi.waitFor(() => expect(said()).toEqual([why]));
});
