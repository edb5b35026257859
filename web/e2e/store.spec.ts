import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { edgesOf } from "./support/layout";
import { newPerson } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

const plan = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

test("STORE-01 STORE-02 STORE-03 tabs, the four plans with their prices, three ways to pay", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/subscription");
  await expect(page.getByRole("tab", { name: "VIP Membership" })).toHaveAttribute("aria-selected", "true");
  const plans = page.getByRole("group", { name: "Choose your plan" });
  await expect(plans.getByRole("radio")).toHaveCount(4);
  for (const [name, ...texts] of [
    ["1 Month", "$19.99", "99% OFF", "$19.99/month", "Most popular"],
    ["3 Months", "$49.99", "$59.97", "80% OFF", "$16.66/month"],
    ["6 Months", "$79.99", "$119.94", "70% OFF", "$13.33/month"],
    ["12 Months", "$99.99", "$239.88", "63% OFF", "$8.33/month"],
  ] as const) {
    const card = plans.locator("label").filter({ has: plan(page, name) });
    for (const words of texts) await expect(card).toContainText(words);
  }
  await expect(plans.getByText("Most popular")).toHaveCount(1);
  await expect(plan(page, "1 Month")).toBeChecked();
  const ways = page.getByRole("group", { name: "Payment method" });
  for (const [name, description] of [
    ["Credit Card", "Visa, Mastercard, American Express"],
    ["PayPal", "Pay with your PayPal account"],
    ["Apple Pay", "Pay with Face ID or Touch ID"],
  ] as const) {
    const card = ways.locator("label").filter({ has: plan(page, name) });
    await expect(card).toContainText(description);
    await expect(card.locator("svg")).toBeVisible();
  }
  await expect(plan(page, "Credit Card")).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "VIP Membership" }).press("ArrowRight");
  await expect(page.getByText("Gold Coins coming soon!")).toBeVisible();
  await expect(plans).toBeHidden();
  await page.getByRole("tab", { name: "VIP Membership" }).click();
  await expect(plans).toBeVisible();
});

test("STORE-03 STORE-04 an order carries plan and method, and paying calls no server and changes no right", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  const headers = { authorization: `Bearer ${person.token}` };
  const myself = async () => (await request.get("/api/users/me", { headers })).json();
  const before = await myself();
  // The stream asks for the latest matches when it opens: nothing of that is to be counted below.
  const opened = page.waitForResponse("**/api/matches/recent*");
  await signIn(page, person);
  await page.goto("/subscription");
  await plan(page, "6 Months").check();
  await plan(page, "PayPal").check();
  await page.getByRole("button", { name: "Confirm Payment" }).click();
  await expect(page).toHaveURL("/subscription/confirm");
  await expect(page.getByRole("heading", { name: "Confirm Order" })).toBeVisible();
  const order = page.getByRole("region", { name: "Your order" });
  for (const words of ["6 Months", "$79.99", "PayPal", "**** **** **** 1234"])
    await expect(order).toContainText(words);
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page).toHaveURL("/subscription/confirm");
  await expect(order).toContainText("6 Months");
  for (const benefit of [
    "Unlimited Likes",
    "See Who Likes You",
    "5 Super Likes per Month",
    "Ad-Free Experience",
    "Advanced Filters",
  ])
    await expect(page.getByText(benefit)).toBeVisible();
  await expect(page.getByText(/renews automatically unless cancelled/)).toBeVisible();
  await expectAccessible(page);

  await opened;
  const calls: string[] = [];
  page.on("request", (call) => {
    if (call.url().includes("/api/")) calls.push(`${call.method()} ${new URL(call.url()).pathname}`);
  });
  await page.getByRole("button", { name: "Pay Now" }).click();
  const alert = page.getByRole("alertdialog");
  await expect(alert).toContainText("Payment successful!");
  expect(calls).toEqual([]);
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL("/my-profile");
  expect(calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
  const { is_online: _, isOnline: __, ...after } = (await myself()).user;
  expect(before.user).toMatchObject(after);
});

test("STORE-03 whoever comes back from Confirm Order finds the plan and the way to pay that they chose, and a new visit the usual ones", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/subscription");
  const order = page.getByRole("region", { name: "Your order" });
  const back = page.getByRole("button", { name: "Back" });
  for (const [duration, method] of [
    ["12 Months", "PayPal"],
    ["3 Months", "Apple Pay"],
  ] as const) {
    await plan(page, duration).check();
    await plan(page, method).check();
    await page.getByRole("button", { name: "Confirm Payment" }).click();
    await expect(order).toContainText(duration);
    await back.click();
    await expect(page).toHaveURL("/subscription");
    await expect(plan(page, duration)).toBeChecked();
    await expect(plan(page, method)).toBeChecked();
  }
  await page.goto("/my-profile");
  await page.getByRole("link", { name: "Upgrade to Premium" }).click();
  await expect(plan(page, "1 Month")).toBeChecked();
  await expect(plan(page, "Credit Card")).toBeChecked();
});

test("STORE-05 without plan data, or with a plan nobody offers, 'Invalid order data'", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/subscription/confirm");
  await expect(page.getByText("Invalid order data")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay Now" })).toHaveCount(0);
  await expectAccessible(page);
  await page.evaluate(() =>
    history.replaceState({ ...history.state, usr: { plan: "free", method: "credit" } }, ""),
  );
  await page.reload();
  await expect(page.getByText("Invalid order data")).toBeVisible();
  await page.getByRole("link", { name: "Choose a plan" }).click();
  await expect(page).toHaveURL("/subscription");
});

test("STORE-02 WIDE-01 the plans stand two by two, their prices at the right, and the button is as wide as they", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/subscription");
  const cards = page.getByRole("group", { name: "Choose your plan" }).locator("label");
  const pay = page.getByRole("button", { name: "Confirm Payment" });
  await expect(cards).toHaveCount(4);
  const boxes = () => cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  for (const [width, columns] of [
    [1280, 2],
    [820, 1],
    [320, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(async () => new Set((await boxes()).map(({ x }) => x)).size, `columns at ${width} px`)
      .toBe(columns);
    const all = await boxes();
    const [left, right] = [Math.min(...all.map((one) => one.left)), Math.max(...all.map((one) => one.right))];
    await expect.poll(() => edgesOf(pay), `the button at ${width} px`).toMatchObject({ left, right });
    const toTheRight = await cards.evaluateAll((all) =>
      all.map((one) => {
        const price = [...one.querySelectorAll("span")].find((span) => span.textContent.endsWith("OFF"));
        return Math.round(one.getBoundingClientRect().right - (price?.getBoundingClientRect().right ?? 0));
      }),
    );
    expect(new Set(toTheRight).size, `prices at ${width} px`).toBe(1);
  }
});
