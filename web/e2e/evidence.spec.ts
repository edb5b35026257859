import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { operator } from "./support/operator";
import { peopleIn, type Person } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/windows";

const more = (page: Page, { name }: Person) =>
  page.getByRole("button", { name: `More about ${name}'s photo` });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Report this photo" });

test("TRUST-03 a photo is reported from the viewer, tried again after a failure, and its owner's removal takes nothing from operators", async ({
  page,
  request,
}) => {
  const [ann, ben] = await peopleIn(request, "Paks", ["Ann", "Ben"]);
  await signIn(page, ann);
  await page.goto(`/profile/${ben.id}`);
  await page.getByRole("button", { name: "Enlarge photo 1 of 2 of Ben" }).click();
  await expect(page.getByText("1 / 2")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("2 / 2")).toBeVisible();
  await more(page, ben).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Report this photo" }).click();
  await sheet(page).getByRole("radio", { name: "A fake profile" }).check({ force: true });
  const words = sheet(page).getByRole("textbox");
  await words.fill("A singer");
  // What is typed there turns no photo behind it.
  await words.press("ArrowLeft");
  await routeFromNow(page, "**/api/users/*/report", (route) => route.abort());
  await sheet(page).getByRole("button", { name: "Send report" }).click();
  await expect(sheet(page).getByRole("alert")).toContainText("can't be reached");
  await expect(words).toHaveValue("A singer");
  await page.unroute("**/api/users/*/report");
  const sent = page.waitForRequest("**/api/users/*/report");
  await sheet(page).getByRole("button", { name: "Send report" }).click();
  const { subject } = (await sent).postDataJSON();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("2 / 2")).toBeVisible();

  const headers = { authorization: `Bearer ${ben.token}` };
  const { photos } = await (await request.get(`/api/photos/user/${ben.id}`, { headers })).json();
  expect(subject).toEqual({ kind: "photo", id: photos[1].url });
  const { reports } = await operator(request).get("reports?limit=200");
  const report = reports.find(({ reported }: { reported: { id: string } }) => reported.id === ben.id);
  expect(report).toMatchObject({
    reason: "fake_profile",
    text: "A singer",
    subject: { kind: "photo", id: photos[1].id, pictures: 1 },
  });
  expect((await request.delete(`/api/photos/${photos[1].id}`, { headers })).ok()).toBe(true);
  expect((await request.get(photos[1].url)).status()).toBe(404);
  const kept = () => operator(request).picture(report.id);
  expect((await kept()).headers()["content-type"]).toBe("image/jpeg");
  await operator(request).post(`reports/${report.id}/close`, {});
  expect((await kept()).status()).toBe(404);
});

test("TRUST-03 one's own photos have no such menu; those beside the deck do", async ({ page, request }) => {
  const [ann, ben] = await peopleIn(request, "Mohács", ["Ann", "Ben"]);
  await signIn(page, ann);
  await page.goto(`/profile/${ann.id}`);
  await page.getByRole("button", { name: "Enlarge photo 1 of 2 of Ann" }).click();
  await expect(page.getByText("1 / 2")).toBeVisible();
  await expect(more(page, ann)).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/discovery");
  await page
    .getByRole("complementary")
    .getByRole("list", { name: "Photos" })
    .getByRole("button")
    .nth(1)
    .click();
  await expect(page.getByText("2 / 2")).toBeVisible();
  await more(page, ben).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block Ben" }).click();
  await expect(page.getByRole("dialog", { name: "Block Ben?" })).toBeVisible();
});
