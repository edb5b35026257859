import { expect } from "@playwright/test";
import { newPerson } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("POLISH-05 Escape pressed again and again leaves an editor or its question on top, never the question under it", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request, { bio: "Rivers and maps." }));
  await page.goto("/my-profile");
  await page.getByRole("button", { name: /^Bio/ }).click();
  const sheet = page.getByRole("dialog", { name: "Bio" });
  await sheet.getByRole("textbox").fill("Rivers, maps and long breakfasts.");
  const discard = page.getByRole("button", { name: "Discard" });
  // A browser closes several dialogs with one Escape where nothing else was pressed between.
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("Escape");
  // What the last one has closed is told, and asked again, after it.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  if ((await discard.count()) === 0) await sheet.getByRole("button", { name: "Close" }).click();
  await discard.click();
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Bio/ })).toContainText("Rivers and maps.");
});

test("POLISH-05 a file dropped where nothing takes files is not opened in place of the app", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  const started = page.waitForRequest("**/api/events");
  await page.goto("/my-profile");
  await started;
  const drop = (withFile: boolean) =>
    page.evaluate((withFile) => {
      const carried = new DataTransfer();
      if (withFile) carried.items.add(new File(["photo"], "photo.png", { type: "image/png" }));
      else carried.setData("text/plain", "words");
      const fire = (type: string) =>
        document.body.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: carried }),
        );
      // False where it was prevented.
      return [fire("dragover"), fire("drop")];
    }, withFile);
  await expect.poll(() => drop(true)).toEqual([false, false]);
  expect(await drop(false)).toEqual([true, true]);
});
