import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import DeleteAccountSheet from "./DeleteAccountSheet";

afterEach(() => vi.unstubAllGlobals());

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test("LEAVE-02 what a deletion means has the focus at first, so that no keyboard covers it", () => {
  render(<DeleteAccountSheet onClose={() => undefined} />);
  expect(document.activeElement).toBe(screen.getByRole("list"));
});

test("LEAVE-02 while an account is being deleted nothing closes the sheet as if it was kept; once that has failed it can be", async () => {
  let answer: (response: Response) => void = () => {};
  const waiting = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("fetch", (path: string) =>
    path === "/api/users/me" ? waiting : Promise.resolve(Response.json({})),
  );
  const onClose = vi.fn<() => void>();
  render(<DeleteAccountSheet onClose={onClose} />);
  fireEvent.change(screen.getByLabelText("Your password"), { target: { value: "secret123" } });
  fireEvent.click(button("Delete for good"));
  await waitFor(() => expect(button("Delete for good").getAttribute("aria-busy")).toBe("true"));
  fireEvent.click(button("Keep my account"));
  fireEvent.click(button("Close"));
  expect(onClose).not.toHaveBeenCalled();

  answer(Response.json({ error: "Try again later" }, { status: 503 }));
  expect(await screen.findByText("Try again later")).toBeTruthy();
  fireEvent.click(button("Keep my account"));
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ["that the account is deleted is said", undefined, { token: null, ended: "deleted" }],
  ["whoever has signed in since stays signed in", "token-of-noor", { token: "token-of-noor" }],
])(
  "LEAVE-02 SESS-07 once a deletion is answered after the session has ended: %s",
  async (_, next, session) => {
    sessionStore.begin("token-of-ada", { id: "0000000000001" } as Me, "browser");
    let answer: (response: Response) => void = () => {};
    vi.stubGlobal("fetch", (path: string) =>
      path === "/api/users/me"
        ? new Promise<Response>((resolve) => (answer = resolve))
        : Promise.resolve(Response.json({})),
    );
    render(<DeleteAccountSheet onClose={() => undefined} />);
    fireEvent.change(screen.getByLabelText("Your password"), { target: { value: "secret123" } });
    fireEvent.click(button("Delete for good"));
    sessionStore.signOut();
    if (next) sessionStore.begin(next, { id: "0000000000002" } as Me, "browser");
    answer(Response.json({ success: true }));
    await new Promise((later) => setTimeout(later));
    expect(sessionStore.get()).toMatchObject(session);
  },
);
