import { act, render, screen, waitFor } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { MemoryRouter, type NavigateFunction, Route, Routes, useLocation, useNavigate } from "react-router";
import { expect, test } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { Guests } from "./Guard";

const ada = { id: "0000000000001", name: "Ada", email: "ada@example.com" } as Me;

/** The guests' screens in a history of two sign-up steps, and /discover, whose code arrives when `arrive` is called. */
function signingUp() {
  let arrive = () => {};
  const Discover = lazy(async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return { default: () => <h1>Discover</h1> };
  });
  let navigate: NavigateFunction = () => {};
  const Shell = () => {
    navigate = useNavigate();
    return <output>{useLocation().pathname}</output>;
  };
  render(
    <MemoryRouter initialEntries={["/signup", "/signup"]} initialIndex={1}>
      <Shell />
      <Suspense>
        <Routes>
          <Route element={<Guests afterSignIn={() => "/discover"} />}>
            <Route path="/signup" element={<h1>Sign up</h1>} />
          </Route>
          <Route path="/discover" element={<Discover />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  return { arrive: () => arrive(), back: () => navigate(-1) };
}

test("SIGNUP-17 going back while /discover is still loading leads to /discover again", async () => {
  const { arrive, back } = signingUp();
  expect(screen.getByRole("heading").textContent).toBe("Sign up");
  await act(async () => sessionStore.begin("token-of-ada", ada, "device"));
  await act(async () => back());
  await act(async () => arrive());
  expect(await screen.findByRole("heading", { name: "Discover" })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/discover"));
});
