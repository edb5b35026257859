import { beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "#/state/session";
import { forgetOldDrafts } from "../keptDraft";
import { setupDraft } from "./draft";

beforeEach(() => {
  // The database of photos is not here.
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  vi.stubGlobal("indexedDB", { deleteDatabase: vi.fn<() => void>() });
});

const begun = async (account: string) => {
  const draft = await setupDraft(account);
  return { draft, name: () => draft.answers.get().name };
};

test("POLISH-05 what was answered is there again for the same account alone, until one starts over", async () => {
  const ann = await begun("ann");
  expect(ann.draft.isResumed.get()).toBe(false);
  ann.draft.change(() => ({ name: "Ann" }));
  const again = await begun("ann");
  expect([again.name(), again.draft.isResumed.get()]).toEqual(["Ann", true]);
  expect((await begun("")).name()).toBe("");
  again.draft.goOn();
  expect(again.draft.isResumed.get()).toBe(false);
  again.draft.startOver();
  expect([again.name(), (await begun("ann")).name()]).toEqual(["", ""]);
});

test("POLISH-05 a photo that is ready once the answers are done brings none of them back", async () => {
  const { draft, name } = await begun("");
  draft.change(() => ({ name: "Ann" }));
  draft.done();
  expect(name()).toBe("Ann");
  draft.change(({ photos }) => ({ photos: [...photos, { id: 1, dataUrl: "data:," }] }));
  expect((await begun("")).name()).toBe("");
});

test("POLISH-05 whoever has signed out leaves no answers, nor does what is ready later", async () => {
  const { draft } = await begun("ann");
  draft.change(() => ({ name: "Ann" }));
  sessionStore.signOut();
  expect((await begun("ann")).name()).toBe("");
  expect(indexedDB.deleteDatabase).toHaveBeenCalledTimes(1);
});

test("POLISH-05 answers are removed after a day, whether or not anybody goes on with them", async () => {
  (await begun("ann")).draft.change(() => ({ name: "Ann" }));
  forgetOldDrafts();
  expect(localStorage).toHaveLength(1);
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  forgetOldDrafts();
  expect(localStorage).toHaveLength(0);
  vi.useRealTimers();
});
