import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { freshEmail, newPerson } from "./support/people";
import { storedToken } from "./support/session";
import { photo } from "./support/pictures";
import { test } from "./support/test";
import { wizard } from "./support/wizard";

test("SIGNUP-17 SIGNUP-06 all six steps make an account, store the session and go to /discover; a name is sent without invisible marks", async ({
  page,
}) => {
  const { upTo, next, at, bio, location, addPhotos, ageMin } = wizard(page);
  const email = freshEmail();
  await upTo(2, email);
  await page.getByLabel("Full name").fill("\u2068Ada\u2069\tMoreau\u202C");
  await page.getByLabel("Date of birth").fill("1994-05-06");
  await page.getByText("Female", { exact: true }).click();
  await location.fill("Lyon");
  await page
    .getByRole("option", { name: /France/ })
    .first()
    .click();
  const place = await location.inputValue();
  await next();
  await bio.fill("Rivers, maps and long breakfasts.");
  await page.getByLabel("Occupation").fill("Cartographer");
  await page.getByLabel("Education").fill("Geography");
  await page.getByLabel("Zodiac sign").selectOption("Taurus");
  await next();
  await addPhotos(photo(1), photo(2), photo(3));
  await next();
  for (const interest of ["Travel", "Coffee"]) await page.getByText(interest, { exact: true }).click();
  await next();
  await at(6);
  await page.getByText("Men", { exact: true }).click();
  await ageMin.fill("25");
  const posted = page.waitForRequest("**/api/auth/register");
  await page.getByRole("button", { name: "Complete Signup" }).click();
  await expect(page).toHaveURL("/discover");

  const body = (await posted).postDataJSON();
  expect(body).toMatchObject({
    name: "Ada Moreau",
    email,
    password: "secret123",
    age: expect.any(Number),
    date_of_birth: "1994-05-06",
    gender: "female",
    bio: "Rivers, maps and long breakfasts.",
    location: place,
    interests: ["Travel", "Coffee"],
    occupation: "Cartographer",
    education: "Geography",
    zodiac_sign: "Taurus",
    interested_in: "men",
    age_min: 25,
    age_max: 35,
  });
  expect(body.photos).toHaveLength(3);
  expect(await storedToken(page)).toBeTruthy();
  await page.goBack();
  await expect(page).toHaveURL("/discover");
});

test("SIGNUP-18 the server's text is shown in red and nothing typed is lost", async ({ page, request }) => {
  const { email } = await newPerson(request);
  const form = wizard(page);
  await form.upTo(6, email);
  await form.ageMin.fill("30");
  const answered = page.waitForResponse("**/api/auth/register");
  await page.getByRole("button", { name: "Complete Signup" }).click();
  const { error } = await (await answered).json();
  await expect(page.getByRole("alert").filter({ hasText: error })).toBeVisible();
  await expect(form.ageMin).toHaveValue("30");
  await expectAccessible(page);
  await page.goBack();
  await form.at(5);
  await expect(page.getByRole("alert").filter({ hasText: error })).toHaveCount(0);
  await form.back();
  await form.at(4);
  await expect(page.getByRole("button", { name: /^Replace photo/ })).toHaveCount(2);
});

test("SIGNUP-01 SIGNUP-18 where the address has an account, another one can be entered, and all else stays", async ({
  page,
  request,
}) => {
  const { email } = await newPerson(request);
  const form = wizard(page);
  await form.upTo(6, email);
  await form.ageMin.fill("30");
  const complete = page.getByRole("button", { name: "Complete Signup" });
  await complete.click();
  await page.getByRole("button", { name: "Change email" }).click();
  await form.at(1);
  await expect(form.email).toHaveValue(email);
  await expect(form.email).toHaveAccessibleDescription("This email is already registered");
  await expectAccessible(page);
  await form.next();
  await form.at(1);
  await expect(form.email).toBeFocused();
  await form.email.fill(freshEmail());
  await expect(form.email).not.toHaveAccessibleDescription("This email is already registered");
  await form.next();
  await form.at(6);
  await form.back();
  await form.at(5);
  await form.next();
  await expect(form.ageMin).toHaveValue("30");
  await expect(page.getByText("This email is already registered")).toHaveCount(0);
  await complete.click();
  await expect(page).toHaveURL("/discover");
});

test("SIGNUP-18 LOGIN-01 where the address has an account, its owner can sign in, with the address filled in", async ({
  page,
  request,
}) => {
  const { email, password } = await newPerson(request);
  await wizard(page).upTo(6, email);
  await page.getByRole("button", { name: "Complete Signup" }).click();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/discovery");
});

test("SIGNUP-18 POLISH-06 without a connection the sign-up fails, which is not said any more once there is one, and nothing typed is lost", async ({
  page,
}) => {
  const form = wizard(page);
  await form.upTo(6);
  await form.ageMin.fill("30");
  await expect(page.getByRole("status", { name: "Connection" })).toBeAttached();
  await page.context().setOffline(true);
  const complete = page.getByRole("button", { name: "Complete Signup" });
  await complete.click();
  const failure = page.getByRole("alert").filter({ hasText: "注册失败，请重试" });
  await expect(failure).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("status", { name: "Connection" })).toHaveText("Connected again");
  await expect(failure).toHaveCount(0);
  await expect(form.ageMin).toHaveValue("30");
  await complete.click();
  await expect(page).toHaveURL("/discover");
});
