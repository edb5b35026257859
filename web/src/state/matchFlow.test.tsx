import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { useMatchFlow } from "./matchFlow";
import { sessionStore } from "./session";

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={["/discovery"]}>
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  </MemoryRouter>
);

/** Where one is once a chat that was asked for is answered. */
async function pathAfterChat(meanwhile: () => void): Promise<string> {
  sessionStore.begin("token-of-ada", { id: "0000000000001" } as Me, "browser");
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const { result } = renderHook(() => ({ flow: useMatchFlow(), at: useLocation().pathname }), { wrapper });
  await act(async () => {
    const opened = result.current.flow.startChat({ id: "0000000000002" });
    meanwhile();
    answer(Response.json({ room_id: "7" }));
    await opened;
  });
  return result.current.at;
}

test("SESS-07 a chat that was asked for does not open for whoever signs in before the answer", async () => {
  expect(await pathAfterChat(() => undefined)).toBe("/chat/7");
  const at = await pathAfterChat(() => {
    sessionStore.signOut();
    sessionStore.begin("token-of-noor", { id: "0000000000003" } as Me, "browser");
  });
  expect(at).toBe("/discovery");
});
