import { describe, expect, test } from "vitest";
import { actsFor, mayRemove } from "./personActs";

const active = { status: "active", is_verified: false };

describe("DESK-03 what may be done from a person's page", () => {
  test("DESK-03 who looks may do nothing, who decides may suspend and verify, an owner may do all", () => {
    expect(actsFor("looks", active)).toEqual([]);
    expect(actsFor("decides", active)).toEqual(["suspend", "verify", "endSessions"]);
    expect(actsFor("owner", active)).toEqual([
      "suspend",
      "verify",
      "endSessions",
      "link",
      "export",
      "delete",
    ]);
    expect([mayRemove("looks", active), mayRemove("decides", active)]).toEqual([false, true]);
  });

  test("DESK-03 a suspended account is restored first, and nobody gets a link to it", () => {
    const suspended = { status: "suspended", is_verified: true };
    expect(actsFor("owner", suspended)).toEqual(["restore", "suspend", "unverify", "export", "delete"]);
  });

  test("DESK-03 nothing is done about an account that is being deleted", () => {
    const leaving = { status: "leaving", is_verified: false };
    expect([actsFor("owner", leaving), mayRemove("owner", leaving)]).toEqual([[], false]);
  });
});
