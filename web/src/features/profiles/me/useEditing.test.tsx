import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { toastStore } from "#/ui/toasts";
import { signature } from "./rows";
import { useEditing } from "./useEditing";

const ann = { id: "0000000000001", signature: "" } as unknown as Me;

test("ME-08 a change that is dropped, as one has signed out before it was sent, is not said to be saved", async () => {
  sessionStore.begin("token", ann, "device");
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useEditing(), { wrapper });
  sessionStore.signOut();
  const isSaved = await act(() => result.current.save(signature, { signature: "Hello" }));
  expect(isSaved).toBe(false);
  expect(toastStore.get()).toEqual([]);
});
