import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import ConfirmByPasskey from "./ConfirmByPasskey";

/** The browser's answer to a question for a passkey. */
function browserAnswers(get: (asked: CredentialRequestOptions) => Promise<Credential>) {
  Object.defineProperty(navigator, "credentials", { value: { get }, configurable: true });
  vi.stubGlobal("fetch", async () => Response.json({ options: { challenge: "AQ" } }));
}

test("KEY-03 the browser's prompt ends with the question whose answer it would be", async () => {
  const signals: (AbortSignal | undefined)[] = [];
  browserAnswers(({ signal }) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  const { unmount } = render(<ConfirmByPasskey main onDone={() => undefined} />);
  fireEvent.click(screen.getByRole("button"));
  await vi.waitFor(() => expect(signals).toMatchObject([{ aborted: false }]));
  unmount();
  expect(signals).toMatchObject([{ aborted: true }]);
});

test("KEY-03 a failure of the browser's is not told as one of the connection", async () => {
  browserAnswers(() => Promise.reject(new DOMException("A request is already pending.", "OperationError")));
  render(<ConfirmByPasskey main onDone={() => undefined} />);
  fireEvent.click(screen.getByRole("button"));
  expect(await screen.findByText("The browser could not use a passkey. Please try again.")).toBeDefined();
});
