import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import PasskeySignIn from "./PasskeySignIn";

interface Question {
  isInField: boolean;
  signal: AbortSignal;
}

/** What the browser was asked, the latest last; nobody answers. */
const questions: Question[] = [];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  questions.length = 0;
  const get = ({ mediation, signal }: CredentialRequestOptions) => {
    if (signal) questions.push({ isInField: mediation === "conditional", signal });
    return new Promise((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason)));
  };
  vi.stubGlobal("PublicKeyCredential", { isConditionalMediationAvailable: async () => true });
  Object.defineProperty(navigator, "credentials", { value: { get }, configurable: true });
  vi.stubGlobal("fetch", async () => Response.json({ options: { challenge: "AQ" } }));
});
afterEach(() => vi.useRealTimers());

const afterFiveMinutes = () => act(async () => void (await vi.advanceTimersByTimeAsync(300_000)));

test("KEY-03 the offer in the e-mail field is renewed before its question is too old; the question of the button stays", async () => {
  render(<PasskeySignIn onAnswer={() => undefined} onFailure={() => undefined} />);
  await vi.waitFor(() => expect(questions).toHaveLength(1));
  await afterFiveMinutes();
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  expect(questions.map(({ isInField, signal }) => [isInField, signal.aborted])).toEqual([
    [true, true],
    [true, false],
  ]);
  fireEvent.click(screen.getByRole("button"));
  await vi.waitFor(() => expect(questions).toHaveLength(3));
  await afterFiveMinutes();
  expect(questions).toHaveLength(3);
  expect(questions[2]).toMatchObject({ isInField: false, signal: { aborted: false } });
});

test("KEY-03 an offer in the e-mail field that can't be made or renewed disturbs nobody; a press of the button tells why", async () => {
  const fetched = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError("no connection")));
  vi.stubGlobal("fetch", fetched);
  const onFailure = vi.fn<(error: unknown) => void>();
  render(<PasskeySignIn onAnswer={() => undefined} onFailure={onFailure} />);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  await afterFiveMinutes();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(onFailure).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button"));
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
});
