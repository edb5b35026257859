import { expect, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { article, deskServer, rows, why } from "./support/desk";
import { signIn, signInByForm } from "./support/session";
import { test } from "./support/windows";

const desk = deskServer();
const { at, person, operatorNamed } = desk;

const told = (page: Page) => page.getByRole("dialog", { name: "Your account is suspended" });

test("TRUST-03 DESK-02 TRUST-04 a message is reported, its author suspended at the desk, told why and until when, and restored after an appeal", async ({
  page,
  openWindow,
}) => {
  test.slow();
  const [ann, ben] = [await person("Ann"), await person("Ben")];
  const olga = await operatorNamed("Olga", "decides");
  const room = await makeMatch(desk.request, ann, ben);
  await actAs(desk.request, ben).send(room, "Send me a gift card");

  // The report, where the message stands.
  await signIn(page, ann);
  await page.goto(at(`/chat/${room}`));
  await page.getByRole("log").getByText("Send me a gift card").click({ button: "right" });
  await page.getByRole("button", { name: "Report this message" }).click();
  await page.getByRole("radio", { name: "Asks for money, or a scam" }).check({ force: true });
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("dialog", { name: "Thank you for telling us" })).toBeVisible();

  // The desk, while the author is in the app.
  const theirs = await openWindow(ben);
  await theirs.goto(at("/my-profile"));
  await expect(theirs.getByRole("heading", { name: "Ben" })).toBeVisible();
  const operators = await openWindow(olga);
  await operators.goto(at("/operators"));
  await rows(operators).first().getByRole("button").click();
  await expect(article(operators)).toContainText("Send me a gift card");
  await operators.getByRole("button", { name: "Suspend (S)" }).click();
  await operators.getByRole("textbox", { name: "Days" }).fill("7");
  await why(operators).fill("Asked a stranger for gift cards");
  const decided = operators.waitForResponse("**/decide*");
  await operators.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  expect((await decided).ok()).toBe(true);
  const week = Date.now() + 7 * 86_400_000;
  await expect(operators.getByText("Nothing waits")).toBeVisible();

  // The author is signed out, and told why and until when at the next sign-in.
  await expect(theirs).toHaveURL(at("/login"));
  await signInByForm(theirs, ben);
  await expect(told(theirs)).toContainText("Something of yours looked like a scam, or asked for money.");
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "full" }).format(new Date(week));
  await expect(told(theirs)).toContainText(`Until ${day} at`);
  await expect(told(theirs)).not.toContainText("gift cards");
  await told(theirs)
    .getByRole("textbox", { name: "Do you see it differently?" })
    .fill("It was for my mother's birthday");
  await told(theirs).getByRole("button", { name: "Send appeal" }).click();
  await expect(told(theirs).getByText("Your appeal is sent.")).toBeVisible();
  await expect(told(theirs).getByRole("button", { name: "Send appeal" })).toHaveCount(0);
  await told(theirs).getByRole("button", { name: "Close" }).last().click();

  // The appeal at the desk, which has the message no more.
  await operators.getByRole("link", { name: /^Appeals/ }).click();
  await rows(operators).first().getByRole("button").click();
  await expect(article(operators)).toContainText("It was for my mother's birthday");
  await operators.getByRole("button", { name: /^Grant/ }).click();
  await why(operators).fill("They know each other");
  await operators.getByRole("dialog").getByRole("button", { name: "Grant" }).click();
  await expect(operators.getByText("The appeal is granted.")).toBeVisible();

  await theirs.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(theirs).toHaveURL(at("/my-profile"));
  await theirs.goto(at(`/chat/${room}`));
  await expect(theirs.getByRole("log").getByText("Send me a gift card")).toBeVisible();
});
