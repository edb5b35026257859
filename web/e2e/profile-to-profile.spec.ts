import { expect, type Page } from "@playwright/test";
import { makeMatch } from "./support/api";
import { commentsButton, momentCard, momentsOf } from "./support/moments";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

/** The first of two photos is in sight, and its dot is marked. */
async function expectFirstPhoto(page: Page, name: string): Promise<void> {
  const photo = page.getByRole("img", { name: `Photo of ${name}, Photo 1 of 2` });
  await expect(photo).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole("button", { name: "Photo 1 of 2", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
}

test("PROFILE-02 whoever goes on to a profile that they have seen before sees its first photo, whichever they looked at last", async ({
  page,
  request,
}) => {
  const [me, ben, cleo] = await peopleIn(request, "Jelgava", ["Alex", "Ben", "Cleo"]);
  for (const [one, other] of [
    [me, ben],
    [me, cleo],
    [ben, cleo],
  ] as const)
    await makeMatch(request, one, other);
  const [bens, cleos] = [momentsOf(request, ben), momentsOf(request, cleo)];
  await cleos.comment((await bens.post("Low tide")).id, "Bring boots");
  await bens.comment((await cleos.post("High tide")).id, "Bring a boat");
  // The photos stand still.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, me);
  await page.goto(`/profile/${cleo.id}`);
  await expectFirstPhoto(page, "Cleo");
  await commentsButton(momentCard(page, "High tide")).click();
  await page.getByRole("main").getByRole("link", { name: "Ben", exact: true }).click();
  await expect(page).toHaveURL(`/profile/${ben.id}`);
  await expectFirstPhoto(page, "Ben");
  await page.getByRole("button", { name: "Photo 2 of 2", exact: true }).click();
  await expect(page.getByRole("img", { name: "Photo of Ben, Photo 2 of 2" })).toBeInViewport({ ratio: 0.9 });
  await commentsButton(momentCard(page, "Low tide")).click();
  await page.getByRole("main").getByRole("link", { name: "Cleo", exact: true }).click();
  await expect(page).toHaveURL(`/profile/${cleo.id}`);
  await expectFirstPhoto(page, "Cleo");
});
