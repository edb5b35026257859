import { expect, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { deferred } from "./support/deferred";
import { newPerson, peopleIn } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { setTabState } from "./support/tabState";
import { test } from "./support/test";

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

test.describe("a browser that prefers Chinese", () => {
  test.use({ locale: "zh-CN" });

  test("LANG-01 LANG-02 gets the main screens in Chinese, and an error of the server", async ({
    page,
    request,
  }) => {
    const [me, ben, leo] = await peopleIn(request, "Zwolle", ["Alex", "Ben", "Leo"]);
    const room = await makeMatch(request, leo, me);
    await actAs(request, leo).send(room, "Coffee");
    await page.goto("/");
    await expect(page.getByRole("link", { name: "注册" })).toBeVisible();
    expect(await languageOf(page)).toBe("zh-CN");
    await expectAccessible(page);
    await page.getByRole("link", { name: "登录" }).click();
    await page.getByLabel("邮箱").fill(me.email);
    await page.getByLabel("密码", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page.getByRole("alertdialog", { name: "登录失败" })).toContainText("邮箱或密码不正确");
    await signIn(page, me);
    for (const [path, title] of [
      ["/discovery", "发现"],
      ["/moments", "动态"],
      ["/my-profile", "我的资料"],
      ["/settings", "设置"],
      ["/messages", "消息"],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveTitle(new RegExp(title));
    }
    // Interests and signs have Chinese names, people and what they write have not.
    await expect(page.getByRole("link", { name: /Leo .*Coffee/ })).toBeVisible();
    await page.goto(`/chat/${room}`);
    await expect(page.getByRole("heading", { name: "Leo" })).toBeVisible();
    await expect(page.getByText("你们配对成功了")).toBeVisible();
    await page.goto(`/profile/${ben.id}`);
    await expect(page.getByRole("heading", { name: "Ben" })).toBeVisible();
    await expect(page.getByRole("button", { name: "喜欢", exact: true })).toBeVisible();
  });

  test("LANG-01 goes over to English on the welcome screen, and finds it again, also after a choice that failed", async ({
    page,
  }) => {
    // The database is away: pages come without it.
    await page.route("**/api/health", (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto("/");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("link", { name: "Create Account" })).toBeVisible();
    expect(await languageOf(page)).toBe("en");
    // The server alone is out of reach: the page has been loaded anew, and its scripts may still be on their way.
    await routeFromNow(page, "**/api/health/live", (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: "简体中文" }).click();
    await expect(page.getByText("The language could not be changed.", { exact: false })).toBeVisible();
    await expect(page.getByRole("link", { name: "Create Account" })).toBeVisible();
    await page.unroute("**/api/health/live");
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  });
});

test("LANG-01 a language chosen in the settings is there at once, and back again, in both themes without a fault", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  await signIn(page, me);
  await page.goto("/settings");
  await expect(page.getByRole("radio", { name: "English" })).toBeChecked();
  await page.getByRole("radiogroup", { name: "Language" }).getByRole("radio", { name: "简体中文" }).click();
  await expect(page.getByRole("heading", { name: "设置", level: 1 })).toBeVisible();
  const chosen = page.getByRole("radio", { name: "简体中文" });
  await expect(chosen).toBeChecked();
  // Arrow keys choose too: they go on from where they are.
  await expect(chosen).toBeFocused();
  await expectAccessible(page);
  await page.goto("/moments");
  await expect(page.getByRole("heading", { name: "动态", level: 1 })).toBeVisible();
  await page.goto("/settings");
  await page.getByRole("radio", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

test("LANG-01 another tab follows once one comes back to it, unless something is typed there", async ({
  page,
  request,
  context,
}) => {
  const me = await newPerson(request);
  await signIn(page, me);
  await page.goto("/create-moment");
  await page.getByPlaceholder("Share what's new...").fill("Not posted yet");
  await setTabState(page, "hidden");
  const other = await context.newPage();
  await signIn(other, me);
  await other.goto("/settings");
  await other.getByRole("radio", { name: "简体中文" }).click();
  await expect(other.getByRole("heading", { name: "设置", level: 1 })).toBeVisible();

  await setTabState(page, "active");
  // Whether it follows is decided once the browser has told of the app on the device: whoever asks after it is told later.
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then(() => undefined));
  await expect(page.getByPlaceholder("Share what's new...")).toHaveValue("Not posted yet");
  await page.getByPlaceholder("Share what's new...").fill("");
  await setTabState(page, "active");
  await expect(page).toHaveTitle(/发布动态|新动态|动态/);
  expect(await languageOf(page)).toBe("zh-CN");
});

test("LANG-01 what is typed is not lost by choosing a language, and without a connection the old one stays", async ({
  page,
  request,
  context,
}) => {
  const me = await newPerson(request);
  await signIn(page, me);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Edit email" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("somebody@else.example");
  await page.getByRole("radio", { name: "简体中文" }).click();
  await expect(page.getByRole("heading", { name: "设置", level: 1 })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveValue("somebody@else.example");
  await page.getByRole("radio", { name: "English" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("somebody@else.example");
  await page.getByRole("button", { name: "Cancel" }).click();
  await context.setOffline(true);
  await page.getByRole("radio", { name: "简体中文" }).click();
  await expect(page.getByText("The language could not be changed.", { exact: false })).toBeVisible();
  await expect(page.getByRole("radio", { name: "English" })).toBeChecked();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

test.describe("the app on a device", () => {
  test.use({ serviceWorkers: "allow" });

  test("LANG-01 is replaced by that of the chosen language, which opens without a network", async ({
    page,
    request,
    context,
  }) => {
    const [me] = await peopleIn(request, "Deventer", ["Alex"]);
    await signIn(page, me);
    await page.goto("/settings");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    await page.getByRole("radio", { name: "简体中文" }).click();
    await expect(page.getByRole("heading", { name: "设置", level: 1 })).toBeVisible();
    await context.setOffline(true);
    await page.goto("/my-profile");
    await expect.poll(() => languageOf(page)).toBe("zh-CN");
    await expect(page.getByText("网络已断开", { exact: false })).toBeVisible();
  });

  test("LANG-01 is replaced also while the old one still answers another tab: the page comes from the server", async ({
    page,
    request,
    context,
  }) => {
    await signIn(page, await newPerson(request));
    await page.goto("/settings");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    const other = await context.newPage();
    await other.goto("/settings");
    // Photos that another app shares, and that never come to an end.
    await other.evaluate(() => {
      const body = new ReadableStream();
      const headers = { "content-type": "multipart/form-data; boundary=photos" };
      const sent: RequestInit = { method: "POST", headers, body, duplex: "half" } as RequestInit;
      void fetch("/create-moment", sent).catch(() => undefined);
    });
    await page.getByRole("radio", { name: "简体中文" }).click();
    await expect(page.getByRole("heading", { name: "设置", level: 1 })).toBeVisible();
    const states = () =>
      page.evaluate(async () => {
        const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return [active?.state, waiting?.state];
      });
    expect(await states()).toEqual(["activated", "installed"]);
    await other.close();
    await expect.poll(states).toEqual(["activated", undefined]);
    await context.setOffline(true);
    await page.goto("/my-profile");
    await expect.poll(() => languageOf(page)).toBe("zh-CN");
  });
});

/** Chooses Chinese in the settings; the server is not told of it until the result is called. */
async function chooseChineseSlowly(page: Page): Promise<() => void> {
  const { promise, resolve } = deferred();
  await page.route("**/api/users/me/language", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/settings");
  await page.getByRole("radio", { name: "简体中文" }).check();
  return resolve;
}

test("LANG-01 while the other language is on its way the settings say so", async ({ page, request }) => {
  await signIn(page, await newPerson(request));
  const goOn = await chooseChineseSlowly(page);
  await expect(page.getByRole("status").getByText("Changing the language…")).toBeAttached();
  goOn();
  await expect(page.getByRole("heading", { name: "设置", level: 1 })).toBeVisible();
  await expect(page.getByText("正在切换语言")).toHaveCount(0);
});

test("LANG-01 POLISH-01 a dialog that was opened while the other language was on its way is not lost: it comes once that is closed", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  const goOn = await chooseChineseSlowly(page);
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password").fill("secret123");
  const saved = page.waitForResponse("**/api/users/me/language");
  goOn();
  await (await saved).finished();
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then(() => undefined));
  await dialog.getByLabel("New password", { exact: true }).fill("another secret");
  await expect(dialog.getByLabel("Current password")).toHaveValue("secret123");
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { name: "设置", level: 1 })).toBeVisible();
});

test("LANG-01 an address that was opened while the other language was on its way is not left for it", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  const goOn = await chooseChineseSlowly(page);
  const { promise, resolve } = deferred();
  await page.route("**/moments", async (route) => {
    await promise;
    await route.continue();
  });
  const opened = page.goto("/moments");
  goOn();
  const cookies = async () => (await page.context().cookies()).map(({ value }) => value);
  await expect.poll(cookies).toContain("zh-CN");
  resolve();
  await opened;
  await expect(page).toHaveURL("/moments");
  await expect(page.getByRole("heading", { name: /^(?:Moments|动态)$/, level: 1 })).toBeVisible();
});
