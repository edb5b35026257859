import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import DeleteAccountSheet from "./DeleteAccountSheet";

afterEach(() => vi.unstubAllGlobals());

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

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
