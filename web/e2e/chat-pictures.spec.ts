import { expect, type Page } from "@playwright/test";
import { loseAnswer } from "./support/answers";
import { actAs, makeMatch } from "./support/api";
import { peopleIn } from "./support/people";
import { bring } from "./support/bring";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { type ChosenFile, heavyPhoto, photo } from "./support/pictures";
import { test } from "./support/windows";
import { tryLostAgain } from "./support/unsent";

const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });
const history = (page: Page) => page.getByRole("log", { name: "Messages" });
const pictures = (page: Page) => history(page).getByRole("link", { name: "Open the picture in a new tab" });
const preview = (page: Page) => page.getByRole("dialog", { name: "Send this picture?" });
const alert = (page: Page) => page.getByRole("alertdialog");

async function pick(page: Page, file: ChosenFile): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach a picture" }).click();
  await (await choosing).setFiles(file);
}

test("CHAT-03 CHAT-07 a picture is picked, pasted or dropped, looked at, sent as '[图片]', and opens in a new tab", async ({
  openWindow,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Harare", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  const page = await openWindow(me);
  await page.goto(`/chat/${room}`);
  await expect(box(page)).toBeVisible();
  const sent: unknown[] = [];
  page.on("request", (call) => call.url().endsWith("/send") && sent.push(call.postDataJSON()));

  await pick(page, photo(3));
  await expect(preview(page).getByRole("img", { name: "The picture to be sent" })).toBeVisible();
  expect(sent).toEqual([]);
  await preview(page).getByRole("button", { name: "Send" }).click();
  await expect(preview(page)).toHaveCount(0);
  await expect(pictures(page)).toHaveCount(1);
  expect(sent).toEqual([
    { content: "[图片]", type: "image", image_url: expect.stringMatching(/^\/media\//) },
  ]);

  for (const how of ["paste", "drop"] as const) {
    await bring(box(page), how, photo(how === "paste" ? 4 : 5));
    await preview(page).getByRole("button", { name: "Send" }).click();
    await expect(preview(page)).toHaveCount(0);
  }
  await expect(pictures(page)).toHaveCount(3);

  const theirs = await openWindow(ben);
  await theirs.goto("/messages");
  await expect(theirs.getByRole("link", { name: /Alex.*\[图片\]/ })).toBeVisible();
  await theirs.goto(`/chat/${room}`);
  await expect(pictures(theirs)).toHaveCount(3);
  const shown = pictures(theirs).first().locator("img");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await shown.evaluate((image) => image.style.backgroundImage)).toContain("data:image/png");
  const opened = theirs.waitForEvent("popup");
  await pictures(theirs).first().click();
  const tab = await opened;
  await tab.waitForLoadState();
  expect(new URL(tab.url()).pathname).toMatch(/^\/media\//);
});

test("CHAT-07 where files are dragged over a chat it shows that they can be dropped, and of several it takes one and says so", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Molde", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(box(page)).toBeVisible();
  const drag = async (type: string, count: number) =>
    history(page).evaluate(
      (element, { type, bytes, count }) => {
        const dataTransfer = new DataTransfer();
        for (let at = 0; at < count; at += 1)
          dataTransfer.items.add(new File([new Uint8Array(bytes)], `${at}.png`, { type: "image/png" }));
        element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      },
      { type, bytes: [...photo(3).buffer], count },
    );
  const thread = page.getByRole("main").filter({ has: history(page) });
  const outline = () => thread.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline()).toBe("none");
  await drag("dragover", 1);
  await expect.poll(outline).toBe("solid");
  await drag("dragleave", 1);
  await expect.poll(outline).toBe("none");
  await drag("dragover", 2);
  await drag("drop", 2);
  expect(await outline()).toBe("none");
  // It is said for a few seconds, and the picture is prepared meanwhile.
  await expect(page.getByText("One picture at a time.")).toBeVisible();
  await expect(preview(page).getByRole("img", { name: "The picture to be sent" })).toBeVisible();
});

test("CHAT-07 a text that is dropped on the field, or pasted with a picture of it, stays a text", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Cromwell", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(box(page)).toBeVisible();
  const isLeftToField = (type: "drop" | "paste") =>
    box(page).evaluate((element, type) => {
      const data = new DataTransfer();
      data.setData("text/plain", "Hello");
      const options = { bubbles: true, cancelable: true };
      if (type === "drop")
        return element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }));
      // As a text processor copies.
      data.setData("text/rtf", "{\\rtf1 Hello}");
      data.items.add(new File(["picture"], "text.png", { type: "image/png" }));
      return element.dispatchEvent(new ClipboardEvent(type, { ...options, clipboardData: data }));
    }, type);
  expect(await isLeftToField("drop")).toBe(true);
  expect(await isLeftToField("paste")).toBe(true);
  await expect(preview(page)).toHaveCount(0);
});

test("CHAT-07 a big picture is made smaller before it leaves, and how far it is can be seen", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Bulawayo", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(box(page)).toBeVisible();
  const heavy = heavyPhoto(1_400, 1_100);
  expect(heavy.buffer.length).toBeLessThan(5 * 1024 * 1024);
  await pick(page, heavy);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await routeFromNow(page, "**/api/messages/upload-image", async (route) => {
    await held;
    await route.continue();
  });
  const uploading = page.waitForRequest("**/api/messages/upload-image");
  await preview(page).getByRole("button", { name: "Send" }).click();
  const { photoData, contentType } = (await uploading).postDataJSON();
  expect(contentType).toBe("image/jpeg");
  expect(photoData.length).toBeLessThan(heavy.buffer.length / 2);
  await expect(preview(page).getByRole("progressbar", { name: "Sending the picture" })).toBeVisible();
  release();
  await expect(pictures(page)).toHaveCount(1);
});

test("CHAT-07 what is no picture, or too big, is refused; a failed upload is shown and can be tried again", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Blantyre", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(box(page)).toBeVisible();
  const refused = async (reason: string) => {
    await expect(alert(page)).toContainText(`图片发送失败: ${reason}`);
    await alert(page).getByRole("button", { name: "OK" }).click();
    await expect(alert(page)).toHaveCount(0);
  };
  await pick(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  await refused("只能上传图片文件");
  const tooBig = Buffer.concat([photo(1).buffer, Buffer.alloc(5 * 1024 * 1024)]);
  await pick(page, { name: "big.png", mimeType: "image/png", buffer: tooBig });
  await refused("图片文件大小不能超过5MB");
  await expect(preview(page)).toHaveCount(0);

  await pick(page, photo(6));
  const send = preview(page).getByRole("button", { name: "Send" });
  const upload = "**/api/messages/upload-image";
  await routeFromNow(page, upload, (route) => route.fulfill({ json: { success: false } }));
  await send.click();
  await refused("图片上传失败");
  await page.unroute(upload);
  await page.route(upload, (route) => route.fulfill({ json: { success: true } }));
  await send.click();
  await refused("图片上传失败");
  await page.unroute(upload);
  await page.route(upload, (route) => route.fulfill({ status: 500, json: { error: "No room left" } }));
  await send.click();
  await refused("No room left");
  await page.unroute(upload);

  // The picture is there and its message is taken in, but the answer gets lost: one more try is still one message.
  await page.route("**/send", loseAnswer);
  await send.click();
  await expect(preview(page)).toHaveCount(0);
  await expect(history(page).getByRole("img", { name: "The picture to be sent" })).toBeVisible();
  await page.unroute("**/send");
  await tryLostAgain(page);
  await expect(history(page).getByRole("img", { name: "The picture to be sent" })).toHaveCount(0);
  await expect(history(page).getByRole("alert")).toHaveCount(0);
  await expect(pictures(page)).toHaveCount(1);
  await page.reload();
  await expect(pictures(page)).toHaveCount(1);
});

test("CHAT-07 a failure that gives no reason is '未知错误'", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "Mzuzu", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await actAs(request, me).send(room, "Look at this");
  await page.goto(`/chat/${room}`);
  await expect(history(page).getByText("Look at this")).toBeVisible();
  await pick(page, photo(7));
  await expect(preview(page).getByRole("img")).toBeVisible();
  await page.evaluate(() => {
    XMLHttpRequest.prototype.send = () => {
      throw new Error("");
    };
  });
  await preview(page).getByRole("button", { name: "Send" }).click();
  await expect(alert(page)).toContainText("图片发送失败: 未知错误");
});
