import { expect, type Page, type Request } from "@playwright/test";
import { withAnswer } from "./support/answers";
import { makeMatch } from "./support/api";
import { fileOf } from "./support/built";
import { card } from "./support/deck";
import { edgesOf } from "./support/layout";
import { commentRows, commentsButton, momentCard, momentsOf } from "./support/moments";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

const line = (page: Page) => page.getByRole("status", { name: "Connection" });

async function loseConnection(page: Page): Promise<void> {
  await expect(line(page)).toBeAttached();
  await page.context().setOffline(true);
  await expect(line(page)).toContainText("No connection");
}

const tab = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("POLISH-06 what could not be loaded without a connection is there once it is back: comments, and more people", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Toliara", ["Alex", "Ben"]);
  const moments = momentsOf(request, me);
  const { id } = await moments.post("A quiet morning");
  await moments.comment(id, "Quiet indeed");
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  await tab(page, "Moments").click();
  await expect(momentCard(page, "A quiet morning")).toBeVisible();
  await loseConnection(page);
  await commentsButton(momentCard(page, "A quiet morning")).click();
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(commentRows(momentCard(page, "A quiet morning"))).toHaveCount(1);

  await tab(page, "Discover").click();
  await expect(card(page)).toBeVisible();
  await loseConnection(page);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Data refresh failed")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Data refresh failed")).toHaveCount(0);
  await expect(card(page)).toHaveAccessibleName(`Open ${ben.name}'s profile`);
});

test("POLISH-06 a screen opened without a connection, and a search made without one, fill once it is back", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Madaoua", ["Alex", "Ben"]);
  await makeMatch(request, ben, me);
  await momentsOf(request, me).post("Tea at the market");
  await signIn(page, me);
  // The screen itself is loaded while the browser is idle: this is about what it shows.
  const screen = page.waitForResponse(`**/${fileOf("src/features/moments/MomentsScreen.tsx")}`);
  const loading = new Set<Request>();
  page.on("request", (one) => loading.add(one));
  page.on("requestfinished", (one) => loading.delete(one));
  page.on("requestfailed", (one) => loading.delete(one));
  await page.goto("/messages");
  const search = page.getByRole("searchbox");
  await expect(page.getByRole("region", { name: "CONVERSATIONS" })).toBeVisible();
  // Loads the part that shows what was found.
  await search.fill("nothing like it");
  await expect(page.getByText(/nothing like it/)).toBeVisible();
  await (await screen).finished();
  // And the files that it is made of, which come beside it.
  await expect.poll(() => [...loading].filter((one) => one.url().includes("/assets/")).length).toBe(0);
  await loseConnection(page);
  await search.fill("another thing");
  await expect(page.getByText("The search did not work")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("The search did not work")).toHaveCount(0);
  await expect(page.getByText(/another thing/)).toBeVisible();

  await loseConnection(page);
  await tab(page, "Moments").click();
  await expect(page.getByText("The moments are taking a break")).toBeVisible();
  await page.context().setOffline(false);
  await expect(momentCard(page, "Tea at the market")).toBeVisible();
});

test("POLISH-06 SESS-01 an app that could not start without a connection starts by itself once it is back", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Birnin Konni", ["Alex", "Ben"]);
  await signIn(page, me);
  // The server is out of reach, but the page is not: so a page from the device finds it.
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await page.goto("/discovery");
  await expect(page.getByText("App initialization failed")).toBeVisible();
  await expect(line(page)).toContainText("No connection");
  await page.unroute("**/api/**");
  // It says so for three seconds, in which the deck need not have come.
  await expect(line(page)).toHaveText("Connected again");
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("POLISH-06 visitors, who have neither messages nor a rail, are told of neither and across the window", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/signup");
  await expect(line(page)).toBeAttached();
  await page.context().setOffline(true);
  await expect(line(page)).toHaveText("No connection");
  const { left, right } = await edgesOf(line(page));
  expect([left, right]).toEqual([0, 1280]);
});

test("POLISH-06 what comes after the first screen, the line among it, is there also when it could not be loaded at first", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Filingue", ["Alex", "Ben"]);
  await signIn(page, me);
  let failed = false;
  await page.route("**/assets/*.js", (route) =>
    withAnswer(route, async (answer) => {
      if (failed || !(await answer.text()).includes("Connected again"))
        return route.fulfill({ response: answer });
      failed = true;
      return route.abort("internetdisconnected");
    }),
  );
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  await expect(line(page)).toBeAttached();
  expect(failed).toBe(true);
  await loseConnection(page);
  await page.context().setOffline(false);
  await expect(line(page)).toHaveText("Connected again");
});
