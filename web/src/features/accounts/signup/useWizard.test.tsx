import { act, renderHook, waitFor } from "@testing-library/react";
import type { FormEvent, ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { draftStore } from "./draft";
import { useWizard } from "./useWizard";

afterEach(() => {
  vi.unstubAllGlobals();
  // Here is no database that photos could be forgotten in.
  localStorage.clear();
  draftStore.clear();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={[{ pathname: "/signup", state: { step: "preferences" } }]}>
    {children}
  </MemoryRouter>
);
const submitted = {
  preventDefault: () => {},
  currentTarget: document.createElement("form"),
} as unknown as FormEvent<HTMLFormElement>;

test("KEY-04 the first step tells that the service's word is too old to sign up by, and a password leads back to the last", async () => {
  const refusal = { error: "This took too long", code: "service_late" };
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 404 }));
  draftStore.change({
    email: "ada@example.com",
    name: "Ada",
    birthDate: "1994-05-06",
    gender: "female",
    photos: [1, 2].map((id) => ({ id, dataUrl: "data:image/png;base64," })),
    service: { name: "Google", token: "late" },
  });
  const { result } = renderHook(() => useWizard(), { wrapper });
  expect(result.current.index).toBe(5);
  act(() => result.current.submit(submitted));
  await waitFor(() =>
    expect(result.current).toMatchObject({ index: 0, busy: false, failure: "This took too long" }),
  );
  act(() => result.current.change({ password: "secret123", confirm: "secret123" }));
  act(() => result.current.submit(submitted));
  await waitFor(() => expect(result.current.index).toBe(5));
  expect(result.current.failure).toBeUndefined();
});
