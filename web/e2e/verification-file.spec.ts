import { type APIRequestContext, expect, type Page, request } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { portrait } from "./support/camera";
import { newPerson } from "./support/people";
import { photo } from "./support/pictures";
import { type RunningServer, startWithPictureChecks } from "./support/server";
import { signIn } from "./support/session";
import { test } from "./support/test";

/** A server that looks for faces, as it does outside of tests; the browser has no camera. */
let server: RunningServer;
let api: APIRequestContext;
test.beforeAll(async () => {
  server = await startWithPictureChecks();
  api = await request.newContext({ baseURL: server.address });
});
test.afterAll(async () => {
  await api.dispose();
  await server.stop();
});

const sheet = (page: Page) => page.getByRole("dialog", { name: "Verification" });

test("TRUST-01 without a camera the picture comes from a file, and one without a face is told and replaced", async ({
  page,
}) => {
  test.slow();
  const ann = await newPerson(api, { name: "Ann", photos: [] });
  await signIn(page, ann);
  await page.goto(`${server.address}/my-profile`);
  await page.getByRole("button", { name: /^Get verified/ }).click();
  await sheet(page).getByRole("button", { name: "Start" }).click();
  await expect(sheet(page).getByText("There is no camera here that we may use")).toBeVisible();
  await expectAccessible(page);
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent("filechooser");
    await sheet(page).getByRole("button", { name: "Take a picture" }).click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await expect(sheet(page).getByRole("alert")).toHaveText("Please select a valid image file");
  await choose(photo(1));
  await sheet(page).getByRole("button", { name: "Send" }).click();
  await expect(sheet(page).getByRole("alert")).toContainText("We could not see a face in this picture");
  await expect(sheet(page).getByRole("img", { name: "Your selfie" })).toBeVisible();
  await sheet(page).getByRole("button", { name: "Take another one" }).click();
  await choose(portrait());
  await sheet(page).getByRole("button", { name: "Send" }).click();
  await expect(sheet(page).getByText("Somebody looks at your selfie soon")).toBeVisible();
});
