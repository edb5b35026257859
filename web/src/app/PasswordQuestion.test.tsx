import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { api, getFile } from "#/api/client";
import { isCancelled } from "#/api/failure";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { PasswordQuestion } from "./PasswordQuestion";

const ada = { id: "0000000000001", name: "Ada", email: "ada@example.com" } as Me;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const needed = () => json({ error: "Please type your password again", code: "password_needed" }, 403);

/** A server with one password; what it guards it does only after that was typed. */
function server() {
  const calls: string[] = [];
  let typed = false;
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    // Asked beside, once an answer came: it offers passwords alone.
    if (path === "/api/health") return json({ status: "ok" });
    calls.push(`${method} ${path}`);
    if (path !== "/api/auth/confirm-password") return typed ? json({ user: ada }) : needed();
    typed = String(body).includes("correct horse");
    return typed
      ? json({ success: true })
      : json({ error: "The password is not correct", code: "wrong_password" }, 403);
  });
  return calls;
}

const change = () => api.put("/api/users/me", { body: { email: "new@example.com" } });
const field = () => screen.findByLabelText("Your password");

beforeEach(() => sessionStore.begin("token-of-ada", ada, "device"));

test("LEAVE-04 a call that needs the password asks for it, shows an error for a wrong one, and is then repeated", async () => {
  const calls = server();
  render(<PasswordQuestion />);
  const changing = change();
  await userEvent.type(await field(), "wrong horse{Enter}");
  expect(await screen.findByText("The password is not correct")).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  expect(sessionStore.get().status).toBe("signed-in");
  await userEvent.clear(await field());
  await userEvent.type(await field(), "correct horse{Enter}");
  await expect(changing).resolves.toEqual({ user: ada });
  expect(calls).toEqual([
    "PUT /api/users/me",
    "POST /api/auth/confirm-password",
    "POST /api/auth/confirm-password",
    "PUT /api/users/me",
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("LEAVE-04 several calls share one question, files among them", async () => {
  const calls = server();
  render(<PasswordQuestion />);
  const both = Promise.all([change(), getFile("/api/users/me/export")]);
  await userEvent.type(await field(), "correct horse{Enter}");
  await both;
  expect(calls.filter((call) => call.includes("confirm"))).toHaveLength(1);
  expect(calls).toHaveLength(5);
});

test("LEAVE-04 cancelled, the call fails as given up, and the next one asks again", async () => {
  const calls = server();
  render(<PasswordQuestion />);
  for (let turn = 0; turn < 2; turn += 1) {
    const outcome = change().catch((failure: unknown) => failure);
    await field();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(isCancelled(await outcome)).toBe(true);
  }
  expect(calls).toEqual(["PUT /api/users/me", "PUT /api/users/me"]);
});

test("LEAVE-04 a call waits until the question can be shown, and a dialog that is removed cancels it", async () => {
  server();
  const outcome = change().catch((failure: unknown) => failure);
  const { unmount } = render(<PasswordQuestion />);
  await field();
  unmount();
  expect(isCancelled(await outcome)).toBe(true);
});
