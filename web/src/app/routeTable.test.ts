import { expect, test } from "vitest";
import { isGuarded } from "./routeAt";
import { routeTable } from "./routeTable";

test("ROUTE-02 guarded paths are known, public ones are not among them", () => {
  expect(["/discover", "/profile/x", "/chat/17", "/chat", "/subscription/confirm"].every(isGuarded)).toBe(
    true,
  );
  expect(["/", "/login", "/signup", "/profile-setup", "/profile", "/nowhere"].some(isGuarded)).toBe(false);
});

test("each path is in the table once", () => {
  const paths = routeTable.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
