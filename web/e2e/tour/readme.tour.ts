import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { actAs } from "../support/api";
import { card } from "../support/deck";
import { bornFor, newPerson, type Person } from "../support/people";
import { signIn } from "../support/session";
import { recordTo } from "./recording";

const folder = resolve("../docs/tour");
mkdirSync(folder, { recursive: true });

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `${folder}/${name}.jpg`, type: "jpeg", quality: 70, scale: "device" });

interface Newcomer {
  name: string;
  gender: "female" | "male";
  bio: string;
}

/** Somebody who looks like two of the demo people: those whom a person of the same sex would be shown. */
async function newcomer(request: APIRequestContext, { name, gender, bio }: Newcomer): Promise<Person> {
  const wishes = { gender, interested_in: gender === "female" ? "women" : "men", photos: [] };
  const scout = await newPerson(request, { name: `Scout of ${name}`, ...wishes });
  const headers = { authorization: `Bearer ${scout.token}` };
  const { users } = await (await request.get("/api/users/discover?limit=20", { headers })).json();
  const photos: string[] = [];
  for (const path of users.at(-1).photos.slice(0, 2)) {
    const bytes = await (await request.get(path)).body();
    photos.push(`data:image/jpeg;base64,${bytes.toString("base64")}`);
  }
  const looksFor = gender === "female" ? "men" : "women";
  const age = 30;
  return newPerson(request, {
    name,
    gender,
    bio,
    photos,
    age,
    date_of_birth: bornFor(age),
    interested_in: looksFor,
    occupation: "Illustrator",
    interests: ["Travel", "Coffee", "Music"],
  });
}

async function talkOf(request: APIRequestContext, maya: Person, leo: Person): Promise<string> {
  const [she, he] = [actAs(request, maya), actAs(request, leo)];
  const room = await she.roomWith(leo);
  await he.send(room, "Hi Maya! Your bridge drawings are lovely.");
  const asked = await she.send(room, "Thank you! Which one did you like best?");
  await he.send(room, "The old one by the mill, in the fog.", asked.data.id);
  const last = await she.send(
    room,
    "I drew it with cold fingers. Coffee on Saturday, and I tell you the story?",
  );
  await he.react(last.data.id, "❤️");
  await he.send(room, "Saturday it is.");
  return room;
}

/** Waits for the fonts and the pictures that are in sight. */
const settled = async (page: Page) => {
  await page.waitForTimeout(500);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images].map((image) => (image.loading === "lazy" ? null : image.decode().catch(() => {}))),
    );
  });
  await page.waitForTimeout(500);
};

test("the pictures and the recording of the README", async ({ page, request, browser }) => {
  const maya = await newcomer(request, {
    name: "Maya",
    gender: "female",
    bio: "Draws bridges, collects ferry tickets.",
  });
  await signIn(page, maya);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  await settled(page);
  await picture(page, "discover");

  // Not before: he would be among those she is shown.
  const leo = await newcomer(request, { name: "Leo", gender: "male", bio: "Bakes on Sundays, sails badly." });
  const recording = await recordTo(page, `${folder}/tour.webp`);
  await page.waitForTimeout(800);
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowRight"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(900);
  }
  await actAs(request, leo).like(maya);
  await page.goto(`/profile/${leo.id}`);
  await settled(page);
  await picture(page, "profile");
  await page.waitForTimeout(600);
  await page.getByRole("button", { name: /^Like/ }).first().click();
  await expect(page.getByRole("heading", { name: /match/i })).toBeVisible();
  await page.waitForTimeout(1500);
  await picture(page, "match");
  const room = await talkOf(request, maya, leo);
  await page.goto(`/chat/${room}`);
  await settled(page);
  await page.waitForTimeout(800);
  await picture(page, "chat");
  await page.goto("/moments");
  await settled(page);
  await page.mouse.wheel(0, 300);
  await page.waitForTimeout(1000);
  await recording.stop();
  await picture(page, "moments");

  const wide = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: "dark",
    deviceScaleFactor: 1,
  });
  const desk = await wide.newPage();
  await signIn(desk, maya);
  await desk.goto(`/chat/${room}`);
  await settled(desk);
  await picture(desk, "wide");
  await wide.close();
});
