import { describe, expect, test } from "vitest";
import { AS_NOW, actsFor, daysOf, firstFields, mayChange } from "./personActs";

const active = { status: "active", is_verified: false, is_demo: false, is_out_of_reach: false };

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
    expect([mayChange("looks", active), mayChange("decides", active)]).toEqual([false, true]);
  });

  test("DESK-03 a suspended account is restored first, and a link leads its owner to the reason", () => {
    const suspended = { ...active, status: "suspended", is_verified: true };
    expect(actsFor("owner", suspended)).toEqual([
      "restore",
      "suspend",
      "unverify",
      "link",
      "export",
      "delete",
    ]);
  });

  test("DESK-03 nothing is done about an account that is being deleted", () => {
    const leaving = { ...active, status: "leaving" };
    expect([actsFor("owner", leaving), mayChange("owner", leaving)]).toEqual([[], false]);
  });

  test("DESK-03 nothing is done about an operator who is out of reach, and no demo person gets a link", () => {
    const operator = { ...active, is_out_of_reach: true };
    expect([actsFor("owner", operator), mayChange("owner", operator)]).toEqual([[], false]);
    expect(actsFor("owner", { ...active, is_demo: true })).not.toContain("link");
  });
});

describe("TRUST-04 the end of a suspension", () => {
  test("TRUST-04 that there is to be no end is sent, and what stays is left out", () => {
    expect(daysOf({ days: "" })).toEqual({ days: null });
    expect(daysOf({ days: "7" })).toEqual({ days: 7 });
    expect(daysOf({ days: AS_NOW })).toEqual({});
  });

  test("TRUST-04 who changes a suspension begins with its reason and its end", () => {
    const timed = { id: "1", reason: "scam", until: "2026-05-01T00:00:00Z", appeal: null, answer: null };
    expect(firstFields({ suspension: timed })).toEqual({ why: "", reason: "scam", days: AS_NOW });
    expect(firstFields({ suspension: { ...timed, until: null } })).toMatchObject({
      reason: "scam",
      days: "",
    });
    expect(firstFields({ suspension: null })).toEqual({ why: "", reason: "", days: "" });
  });
});
