import { expect, test } from "vitest";
import { isGuarded, originOf, placeOf } from "./places";

const at = (pathname: string, search = "", hash = "") => ({ pathname, search, hash, state: null, key: "k" });

test("ROUTE-02 the origin holds path, query and fragment", () => {
  expect(originOf(at("/profile/abc", "?from=x", "#photos"))).toEqual({ from: "/profile/abc?from=x#photos" });
});

test("ROUTE-02 guarded paths are known, public ones are not among them", () => {
  expect(["/discover", "/profile/x", "/chat/17", "/subscription/confirm"].every(isGuarded)).toBe(true);
  expect(["/", "/login", "/signup", "/profile-setup", "/profile", "/nowhere"].some(isGuarded)).toBe(false);
});

test.each([["https://evil.example"], ["//evil.example"], [17], [undefined]])(
  "ROUTE-05 an origin that is no path of this app is forgotten: %s",
  (from) => {
    expect(placeOf({ from })).toBeNull();
  },
);
