import { expect, test } from "vitest";
import { askForPassword, providePasswordQuestion } from "./confirmation";

test("LEAVE-04 who acts before the question can be shown is asked once it can be, and calls share it", async () => {
  const asked = [askForPassword(), askForPassword()];
  let times = 0;
  const takeBack = providePasswordQuestion(async () => {
    times += 1;
    return true;
  });
  expect(await Promise.all(asked)).toEqual([true, true]);
  expect(times).toBe(1);
  takeBack();
});
