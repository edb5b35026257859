// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "./session";
import { retrySession } from "./sessionLifecycle";

test.each([
  ["it stays and can be tried again", "token-of-ada", "unreachable"],
  ["whoever has signed in since stays signed in", "token-of-noor", "signed-in"],
])("SESS-01 SESS-07 once the server has not answered whose a session is: %s", async (_, token, status) => {
  sessionStore.begin("token-of-ada", { id: "0000000000001" } as Me, "browser");
  let fail: (cause: Error) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((_resolve, reject) => (fail = reject)));
  const checking = retrySession();
  if (token !== "token-of-ada") {
    sessionStore.signOut();
    sessionStore.begin(token, { id: "0000000000002" } as Me, "browser");
  }
  fail(new TypeError("network"));
  await checking;
  expect(sessionStore.get()).toMatchObject({ token, status });
});
