import { expect, type Page } from "@playwright/test";
import { appoint } from "./support/appoint";
import { expectAccessible } from "./support/axe";
import { newPerson } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/windows";

const names = [
  "Sign-ups",
  "People active",
  "Likes",
  "Matches",
  "Messages",
  "Reports",
  "Time to decision",
  "Reports closed",
  "Suspensions",
  "Appeals",
];

/** Opens the numbers; what the server has answered. */
async function openNumbers(page: Page, query = ""): Promise<Record<string, number | string | null>[]> {
  const answering = page.waitForResponse(/\/api\/admin\/numbers/);
  await page.goto(`/operators/numbers${query}`);
  return (await (await answering).json()).days;
}

test("DESK-04 the numbers of each day are drawn and stand in a table, as the server has counted them", async ({
  page,
  request,
}) => {
  const olga = await newPerson(request, { name: "Olga Okada" });
  await appoint(olga, "looks");
  await signIn(page, olga);
  const dayNow = () => new Date().toISOString().slice(0, 10);
  const before = dayNow();
  const days = await openNumbers(page);
  const today = days.at(-1);
  expect([before, dayNow()]).toContain(today?.["day"]);
  for (const name of names) {
    const plot = page.getByRole("figure").filter({ has: page.getByRole("heading", { name, exact: true }) });
    await expect(plot.getByRole("img", { name: `${name} by day.` })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Table" }).click();
  await expect(page.getByRole("columnheader")).toHaveText(["Day", ...names]);
  const cells = await page.getByRole("row").nth(1).getByRole("cell").allInnerTexts();
  const fields = ["sign_ups", "people_active", "likes", "matches", "messages", "reports"];
  const later = ["reports_closed", "suspensions", "appeals"];
  const counted = (of: readonly string[]) =>
    of.map((field) => Number(today?.[field]).toLocaleString("en-US"));
  expect([...cells.slice(0, 6), ...cells.slice(7)]).toEqual([...counted(fields), ...counted(later)]);
  expect(cells[6] === "–").toBe(today?.["decision_seconds"] === null);
  await expectAccessible(page);
});

test("DESK-04 the choice of days and of plots or table stays through a reload, by keys too", async ({
  page,
  request,
}) => {
  const olga = await newPerson(request, { name: "Olga Okada" });
  await appoint(olga, "looks");
  await signIn(page, olga);
  await openNumbers(page);
  const asked = page.waitForRequest(/numbers\?days=365/);
  await page.getByRole("radio", { name: "A year" }).check({ force: true });
  await asked;
  await page.getByRole("tab", { name: "Plots" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Table" })).toBeFocused();
  await expect(page).toHaveURL("/operators/numbers?days=365&view=table");
  await page.reload();
  await expect(page.getByRole("radio", { name: "A year" })).toBeChecked();
  await expect(page.getByRole("table")).toBeVisible();
});
