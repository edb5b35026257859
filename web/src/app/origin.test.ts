import { expect, test } from "vitest";
import { originIn, originOf } from "./origin";

const at = (pathname: string, search = "", hash = "") => ({ pathname, search, hash, state: null, key: "k" });

test("ROUTE-02 the origin holds path, query and fragment", () => {
  expect(originOf(at("/profile/abc", "?from=x", "#photos"))).toEqual({ from: "/profile/abc?from=x#photos" });
});

test.each([["https://evil.example"], ["//evil.example"], [17], [undefined]])(
  "ROUTE-05 an origin that is no path of this app is forgotten: %s",
  (from) => {
    expect(originIn({ from })).toBeNull();
  },
);
