import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import DecisionSheet from "./DecisionSheet";

test("DESK-02 a decision that is under way is not closed away: that it fails is said where it was made", async () => {
  let answer: ((response: Response) => void) | undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const onClose = vi.fn<() => void>();
  const facts = { name: "Ben", reason: "scam", photo: undefined, purpose: undefined, lost: undefined };
  render(
    <DecisionSheet
      kind="reports"
      id="r1"
      {...facts}
      decision="close"
      onClose={onClose}
      onDecided={() => undefined}
    />,
  );
  const why = screen.getByRole("textbox");
  fireEvent.change(why, { target: { value: "A misunderstanding" } });
  fireEvent.submit(why.closest("form") ?? why);
  await vi.waitFor(() => expect(answer).toBeDefined());
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  answer?.(Response.json({ error: "Not today" }, { status: 500 }));
  expect(await screen.findByText("Not today")).toBeTruthy();
});
