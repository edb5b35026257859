import { expect, test, vi } from "vitest";
import { keepForReload, keptBeforeReload } from "./reloadStorage";
import { forgetAccountData } from "./storage";

test("DISC-02 MOM-10 what a tab keeps when it is hidden is there after a reload, until one signs out", () => {
  let kept: number[] | undefined = [1];
  keepForReload("numbers", () => kept);
  expect(keptBeforeReload("numbers")).toBeUndefined();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const hide = () => document.dispatchEvent(new Event("visibilitychange"));
  hide();
  kept = undefined;
  hide();
  kept = [2];
  hidden.mockReturnValue(false);
  hide();
  expect(keptBeforeReload("numbers")).toEqual([1]);
  forgetAccountData();
  expect(keptBeforeReload("numbers")).toBeUndefined();
});
