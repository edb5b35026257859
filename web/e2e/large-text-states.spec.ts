import { expect, type Locator, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { expectOnTop } from "./support/deck";
import { momentCard, momentsOf } from "./support/moments";
import { newPerson, peopleIn } from "./support/people";
import { photo } from "./support/pictures";
import { expectInReach, type Windows } from "./support/reach";
import { signIn } from "./support/session";
import { test } from "./support/test";

/** The sizes of text people choose, in the windows they read it in. */
const phones: Windows = { widths: [390, 320], height: 844, sizes: [135, 200] };

/** What a screen shows after something was pressed: how one gets there, and what is there then. */
type State = readonly [what: string, open: () => Promise<unknown>, shown: () => Locator];

/** Each state is looked at in each window and with axe; a dialog is closed again before the next. */
async function lookAt(page: Page, states: readonly State[]): Promise<void> {
  for (const [what, open, shown] of states) {
    await page.setViewportSize({ width: 390, height: phones.height });
    await test.step(what, async () => {
      await open();
      await expect(shown().first()).toBeVisible();
      await expectInReach(page, what, phones);
      await expectAccessible(page);
      const dialogs = page.locator("dialog[open]");
      while ((await dialogs.count()) > 0) {
        const open = await dialogs.count();
        await page.keyboard.press("Escape");
        await expect(dialogs).not.toHaveCount(open);
      }
    });
  }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("POLISH-03 ACCESS-01 large text leaves every control in reach, and axe finds nothing: a match, and the facts leave the photo most of the card", async ({
  page,
  request,
}) => {
  test.slow();
  const [me, ben] = await peopleIn(request, "Cluj-Napoca", ["Alexandrina", "Bartholomew"]);
  await actAs(request, ben).like(me);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Bartholomew");
  for (const width of phones.widths) {
    await page.setViewportSize({ width, height: phones.height });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const shareOfPhoto = async () => {
      const whole = await page.getByRole("img", { name: "Photo of Bartholomew" }).boundingBox();
      const words = await page.getByRole("heading", { name: /^Bartholomew/ }).boundingBox();
      return whole && words ? (words.y - whole.y) / whole.height : 0;
    };
    await expect.poll(shareOfPhoto, `at ${width} px`).toBeGreaterThan(0.5);
  }
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("img", { name: "Photo of Bartholomew" })).toBeVisible();
  await lookAt(page, [
    ["the match", () => Promise.resolve(), () => page.getByRole("textbox", { name: /^Say hello/ })],
  ]);
});

test("POLISH-03 ACCESS-01 large text leaves every control in reach, and axe finds nothing: setting up a profile, a forgotten password, an address, an order", async ({
  page,
  request,
}) => {
  test.slow();
  const setUp = heading(page, /^Tell Us About Yourself/);
  const next = () => button(page, "Next").click();
  await lookAt(page, [
    [
      "a forgotten password where no letters are sent",
      () => page.goto("/forgot-password"),
      () => page.getByText("This server sends no e-mail."),
    ],
    [
      "a forgotten password",
      async () => {
        await page.route("**/api/health", (route) => route.fulfill({ json: { status: "ok", mail: "ok" } }));
        await page.goto("/forgot-password");
      },
      () => button(page, "Send the link"),
    ],
    ["a new password", () => page.goto("/reset-password#some-token"), () => heading(page, /password/i)],
    [
      "an address to confirm",
      () => page.goto("/confirm-address#some-token"),
      () => heading(page, /address/i),
    ],
    [
      "an address to take back",
      () => page.goto("/take-back-address#some-token"),
      () => heading(page, /address/i),
    ],
    ["setting up a profile: basics", () => page.goto("/profile-setup"), () => setUp],
    [
      "setting up a profile: photos",
      async () => {
        await page.getByLabel("Full name").fill("Ines Castro");
        await page.getByLabel("Date of birth").fill("1990-02-03");
        await page.getByText("Other", { exact: true }).click();
        await next();
      },
      () => setUp.filter({ hasText: "2/4" }),
    ],
    [
      "setting up a profile: interests",
      async () => {
        await page.locator('input[type="file"]').setInputFiles([photo(1), photo(2)]);
        await next();
      },
      () => setUp.filter({ hasText: "3/4" }),
    ],
    [
      "setting up a profile: preferences",
      async () => {
        for (const name of ["Travel", "Movies", "Cooking"])
          await page.getByRole("checkbox", { name, exact: true }).check({ force: true });
        await page.getByLabel("Bio").fill("Low tide, early.");
        await next();
      },
      () => setUp.filter({ hasText: "4/4" }),
    ],
  ]);
  await signIn(page, await newPerson(request));
  await page.goto("/subscription");
  await lookAt(page, [
    ["an order", () => button(page, "Confirm Payment").click(), () => heading(page, "Confirm Order")],
    ["a paid order", () => button(page, "Pay Now").click(), () => page.getByRole("alertdialog")],
  ]);
});

test("POLISH-03 ACCESS-01 large text leaves every control in reach, and axe finds nothing: one's photos, and the sheets of the settings", async ({
  page,
  request,
}) => {
  test.slow();
  const [me, other] = [await newPerson(request), await newPerson(request, { name: "Bartholomew" })];
  await request.post(`/api/users/${other.id}/block`, { headers: { authorization: `Bearer ${me.token}` } });
  await signIn(page, me);
  await page.goto("/my-profile");
  await lookAt(page, [
    ["the photo manager", () => button(page, "Your photos").click(), () => dialog(page, "Your photos")],
    [
      "the question before a main photo is replaced",
      () => button(page, "Change photo").click(),
      () => dialog(page, "Replace your main photo?"),
    ],
    [
      "how one gets verified",
      () => button(page, /^Get verified/).click(),
      () => dialog(page, "Verification"),
    ],
    [
      "the gesture for a selfie, without a camera",
      async () => {
        await button(page, /^Get verified/).click();
        await button(page, "Start").click();
      },
      () => dialog(page, "Verification").getByText("There is no camera here"),
    ],
  ]);
  // A session that is older than a quarter of an hour: the server wants the password again.
  await page.route("**/api/users/me", (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 403, json: { error: "Again, please", code: "password_needed" } }),
  );
  await page.goto("/settings");
  const sheet = (name: string): State => [name, () => button(page, name).click(), () => dialog(page, name)];
  await lookAt(page, [
    sheet("Change password"),
    sheet("Signed-in devices"),
    ["Blocked people", () => button(page, "Blocked people").click(), () => button(page, /^Unblock/)],
    [
      "Delete account",
      () => page.getByRole("button", { name: "Delete my account" }).click(),
      () => dialog(page, "Delete account"),
    ],
    [
      "the question for the password",
      async () => {
        await button(page, "Edit email").click();
        await page.getByRole("textbox", { name: "Email" }).fill("somebody@example.com");
        await button(page, "Save").click();
      },
      () => dialog(page, "Enter your password"),
    ],
  ]);
});

test("POLISH-03 ACCESS-01 large text leaves every control in reach, and axe finds nothing: a message's menu, a picture, who likes a moment, a report", async ({
  page,
  request,
}) => {
  test.slow();
  const [me, other] = [await newPerson(request), await newPerson(request, { name: "Bartholomew" })];
  const room = await makeMatch(request, me, other);
  await actAs(request, other).send(room, "Tea or coffee?");
  const { id } = await momentsOf(request, me).post("By the river", {
    images: [photo(1, 48, 48), photo(2, 48, 48)],
  });
  await momentsOf(request, other).like(id);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await lookAt(page, [
    [
      "a message's menu",
      () => page.getByText("Tea or coffee?").click({ button: "right" }),
      () => page.getByRole("dialog").getByRole("button", { name: /^Copy/ }),
    ],
    [
      "a picture before it is sent",
      async () => {
        const choosing = page.waitForEvent("filechooser");
        await button(page, "Attach a picture").click();
        await (await choosing).setFiles(photo(3));
      },
      () => dialog(page, "Send this picture?"),
    ],
    [
      "a report",
      async () => {
        await button(page, /^More about/).click();
        await button(page, "Report Bartholomew").click();
      },
      () => dialog(page, "Report Bartholomew"),
    ],
    [
      "the question before somebody is blocked",
      async () => {
        await button(page, /^More about/).click();
        await button(page, "Block Bartholomew").click();
      },
      () => dialog(page, "Block Bartholomew?"),
    ],
  ]);
  await page.goto("/moments");
  const moment = momentCard(page, "By the river");
  await lookAt(page, [
    [
      "who likes a moment",
      () => moment.getByRole("button", { name: "Who likes it" }).click(),
      () => dialog(page, "Who likes it").getByText("Bartholomew"),
    ],
    [
      "a picture",
      () => moment.getByRole("button", { name: /^Open photo 1/ }).click(),
      () => dialog(page, "1 / 2"),
    ],
  ]);
});
