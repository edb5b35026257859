// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ApiFailure } from "#/api/failure";
import type { Me } from "#/api/types";
import { sendWithRetry } from "./sending";
import { sessionStore } from "./session";

/** Sends what gets no answer: how often in all, where this happens meanwhile. */
async function timesSent(meanwhile: () => void): Promise<number> {
  sessionStore.begin("token-of-ada", { id: "0000000000001" } as Me, "browser");
  let times = 0;
  const sending = sendWithRetry(async () => {
    times += 1;
    await Promise.resolve();
    throw new ApiFailure("", { status: 0 });
  }, "key");
  meanwhile();
  await expect(sending).rejects.toMatchObject({ status: 0 });
  return times;
}

test("LIMIT-02 SESS-07 what gets no answer is sent once more, but not as somebody else who has signed in meanwhile", async () => {
  expect(await timesSent(() => undefined)).toBe(2);
  const times = await timesSent(() => {
    sessionStore.signOut();
    sessionStore.begin("token-of-noor", { id: "0000000000002" } as Me, "browser");
  });
  expect(times).toBe(1);
});
