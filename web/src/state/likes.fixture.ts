// For tests: a server that answers likes, skips and undos as the test says.
import { vi } from "vitest";

export const maya = "0000000000001";
export const undoneSkip = { undone_action: { type: "skip", target_id: maya }, can_undo: false };

/** The idempotency keys of the calls, in their order. */
export const keys: (string | null)[] = [];

/** Answers the calls in order, and records their requests. */
export function serverAnswering(...answers: (object | "down" | "gone" | "failing")[]) {
  const requests: string[] = [];
  keys.length = 0;
  vi.stubGlobal("fetch", async (url: string, { method = "GET", headers }: RequestInit) => {
    requests.push(`${method} ${url}`);
    keys.push(new Headers(headers).get("idempotency-key"));
    const answer = answers.shift() ?? {};
    if (answer === "down") throw new TypeError("network");
    if (answer === "failing") return new Response("{}", { status: 500 });
    if (answer === "gone") return new Response('{"error":"User not found"}', { status: 404 });
    return new Response(JSON.stringify(answer), { status: 200 });
  });
  return requests;
}

export const answer = (over: object = {}) => ({ success: true, is_match: false, unliked: false, ...over });
