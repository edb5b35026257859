import { afterEach, expect, test } from "vitest";
import { saveUnsavedInput } from "#/ui/unsavedInput";
import { draftStore, emptyDraft } from "./draft";
import { keptInTab } from "./draftInTab";

afterEach(() => {
  draftStore.clear();
  sessionStorage.clear();
});

const service = { name: "Google", token: "a token" };
const known = { email: "ann@example.com", name: "Ann" };

test("KEY-04 a sign-up by a service goes on with what was typed in this tab", async () => {
  draftStore.change({ bio: "typed before", name: "Annie" });
  await draftStore.beginBy(service, known);
  expect(draftStore.get()).toEqual({
    ...emptyDraft,
    bio: "typed before",
    name: "Annie",
    email: "ann@example.com",
    service,
  });
});

test("KEY-04 a sign-up by a service starts empty where another tab began what is there", async () => {
  draftStore.change({ bio: "somebody else's", name: "Bob", email: "bob@example.com" });
  sessionStorage.clear();
  await draftStore.beginBy(service, known);
  expect(draftStore.get()).toEqual({ ...emptyDraft, ...known, service });
});

test("KEY-04 the token of a service stays in the tab of its sign-up until it is dropped", async () => {
  await draftStore.beginBy(service, known);
  const kept = JSON.parse(sessionStorage.getItem("kindred.signup.tab") ?? "") as { begun: number };
  expect(keptInTab(kept.begun)?.service).toEqual(service);
  expect(keptInTab(kept.begun + 1)).toBeUndefined();
  draftStore.change({ service: undefined });
  expect(keptInTab(kept.begun)?.service).toBeUndefined();
  draftStore.clear();
  expect(keptInTab(kept.begun)).toBeUndefined();
});

test("LANG-01 a change of language keeps what was typed in a sign-up, but for a password, which holds it up", () => {
  draftStore.change({ email: "ada@example.com" });
  expect(saveUnsavedInput()).toBe(true);
  draftStore.change({ password: "secret123" });
  expect(saveUnsavedInput()).toBe(false);
  draftStore.change({ password: "" });
  expect(saveUnsavedInput()).toBe(true);
  expect(JSON.stringify(localStorage)).toContain("ada@example.com");
  // With nothing kept the database of photos is not opened, which is not here.
  localStorage.clear();
});
