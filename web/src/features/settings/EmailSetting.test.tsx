import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { toastStore } from "#/ui/toasts";
import { EmailSetting } from "./EmailSetting";

const me = { id: "0000000000001", email: "before@example.com" } as unknown as Me;
const moved = { ...me, email: "after@example.com" };

const field = () => screen.getByLabelText<HTMLInputElement>("Email");
const edit = async () => fireEvent.click(await screen.findByRole("button", { name: "Edit email" }));

beforeEach(() => {
  sessionStore.begin("token", me, "device");
  vi.stubGlobal("fetch", async () => Response.json({ user: moved }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EmailSetting />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("SET-01 after a change the field begins with the new address, and not with the one before", async () => {
  await edit();
  fireEvent.change(field(), { target: { value: moved.email } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await edit();
  expect(field().value).toBe(moved.email);
});

test("SET-01 the field begins with an address that was changed elsewhere meanwhile", async () => {
  expect(screen.getByText(me.email)).toBeTruthy();
  act(() => sessionStore.updateUser(moved));
  await edit();
  expect(field().value).toBe(moved.email);
});

test("KEY-02 an address that waits is given up once, which is said, also where it can't be loaded how it stands then", async () => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const given: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    if (method !== "DELETE") return Response.json({ error: "Try again later" }, { status: 503 });
    given.push(path);
    await waiting;
    return Response.json({ success: true });
  });
  const address = { is_confirmed: true, waiting: moved.email };
  act(() => sessionStore.updateUser({ ...me, address }));
  const cancel = screen.getByRole("button", { name: "Cancel" });
  fireEvent.click(cancel);
  await vi.waitFor(() => expect(cancel.getAttribute("aria-busy")).toBe("true"));
  fireEvent.click(cancel);
  answer();
  expect(await screen.findByText("This address is confirmed.")).toBeTruthy();
  const said = () => toastStore.get().map(({ message }) => message);
  await vi.waitFor(() => expect(said()).toContain("The new address is cancelled"));
  expect(said().join()).not.toContain("Email update failed");
  expect(given).toEqual(["/api/users/me/new-email"]);
});

test("KEY-02 ACCESS-01 once the address that waits is given up the focus is on the pencil: the button that had it is gone", async () => {
  let waiting: string | null = moved.email;
  const withAddress = () => ({ ...me, address: { is_confirmed: true, waiting } });
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) => {
    if (method === "DELETE") waiting = null;
    return Response.json({ user: withAddress() });
  });
  act(() => sessionStore.updateUser(withAddress()));
  const cancel = screen.getByRole("button", { name: "Cancel" });
  cancel.focus();
  fireEvent.click(cancel);
  await screen.findByText("This address is confirmed.");
  const pencil = screen.getByRole("button", { name: "Edit email" });
  await vi.waitFor(() => expect(document.activeElement).toBe(pencil));
});
