import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { failOnceClosed } from "#/testing/failOnceClosed";
import PasskeysSheet from "./PasskeysSheet";

const me = { id: "0000000000001" } as unknown as Me;
const passkeys = [{ id: "0000000000002", name: "Phone", created_at: "2026-01-01T10:00:00Z" }];
const methods = { has_password: true, can_remove_password: false, passkeys };
let listed: typeof passkeys;
const onClose = vi.fn<() => void>();
/** Answers the saving of a name. */
let answer: ((response: Response) => void) | undefined;

beforeEach(() => {
  answer = undefined;
  listed = passkeys;
  onClose.mockReset();
  sessionStore.begin("token", me, "device");
  vi.stubGlobal("PublicKeyCredential", Object);
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    if (method === "PUT") return new Promise<Response>((resolve) => (answer = resolve));
    return Promise.resolve(
      Response.json(path === "/api/health" ? { passkeys: true } : { ...methods, passkeys: listed }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (cache: QueryClient) =>
  render(
    <QueryClientProvider client={cache}>
      <PasskeysSheet onClose={onClose} />
    </QueryClientProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const written = async () => (await screen.findByLabelText<HTMLInputElement>("Name")).value;

async function write(name: string) {
  fireEvent.click(await screen.findByRole("button", { name: "Rename Phone" }));
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: name } });
}

test("POLISH-05 closing asks nothing about a passkey's name that is being saved; if that fails it is told, and the name is there again", async () => {
  const cache = new QueryClient();
  const { unmount } = show(cache);
  await write("My phone");
  press("Save");
  await failOnceClosed({ answer: () => answer, onClose, unmount }, "The passkey could not be renamed");
  show(cache);
  expect(await written()).toBe("My phone");
});

test("POLISH-05 a passkey's name that is being saved is no draft where the sheet is opened again before the answer, and stands in its row with it", async () => {
  const cache = new QueryClient();
  const { unmount } = show(cache);
  await write("My phone");
  press("Save");
  await vi.waitFor(() => expect(answer).toBeDefined());
  unmount();
  show(cache);
  expect(await written()).toBe("My phone");
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-busy")).toBe("true");
  press("Close");
  expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
  listed = passkeys.map((passkey) => ({ ...passkey, name: "My phone" }));
  answer?.(Response.json({}));
  const rename = await screen.findByRole("button", { name: "Rename My phone" });
  expect(screen.queryByLabelText("Name")).toBeNull();
  expect(document.activeElement).toBe(rename);
});

test("POLISH-05 SESS-03 a passkey's name whose saving finds the session expired is there again once its owner has signed in", async () => {
  const { unmount } = show(new QueryClient());
  await write("My phone");
  press("Save");
  await vi.waitFor(() => expect(answer).toBeDefined());
  answer?.(new Response("", { status: 401 }));
  await vi.waitFor(() => expect(sessionStore.get().status).toBe("anonymous"));
  unmount();
  sessionStore.begin("another", me, "device");
  show(new QueryClient());
  expect(await written()).toBe("My phone");
});

test("POLISH-05 a passkey's name that is being written is there again after Back, until it is discarded", async () => {
  const cache = new QueryClient();
  const { unmount } = show(cache);
  await write("My phone");
  unmount();
  const again = show(cache);
  expect(await written()).toBe("My phone");
  press("Close");
  press("Discard");
  expect(onClose).toHaveBeenCalledOnce();
  again.unmount();
  show(cache);
  await write("Tablet");
  expect(await written()).toBe("Tablet");
});
