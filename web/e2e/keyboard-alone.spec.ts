import { expect, type Locator, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectOnTop } from "./support/deck";
import { bornFor, freshEmail, newPerson, peopleIn, profileIn, USUAL_AGE } from "./support/people";
import { photo } from "./support/pictures";
import { signIn, storedToken } from "./support/session";
import { test } from "./support/test";
import { wizard } from "./support/wizard";

/** More than there is to reach on any screen. */
const STOPS = 80;

/** True if the focus can be seen: a ring is drawn round what has it, or round what stands for it. */
const isMarked = (focused: Locator) =>
  focused.evaluate((element) => {
    const isDrawn = (shown: Element | null) =>
      shown !== null && getComputedStyle(shown).outlineStyle !== "none" && element.matches(":focus-visible");
    const { top, bottom } = element.getBoundingClientRect();
    const isInSight = bottom > 0 && top < innerHeight;
    const ringed = [element, element.closest("label"), element.nextElementSibling];
    return isInSight && ringed.some(isDrawn);
  });

/** Goes on with Tab until this has the focus, which can be seen. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeAttached();
  const isFocused = () => wanted.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < STOPS && !(await isFocused()); stop += 1) await page.keyboard.press("Tab");
  await expect(wanted).toBeFocused();
  await expect.poll(() => isMarked(wanted)).toBe(true);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function press(page: Page, control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Chooses one of several with the arrow keys, from the one that is chosen. */
async function choose(page: Page, chosen: string, wanted: string): Promise<void> {
  const radio = (name: string) => page.getByRole("radio", { name, exact: true });
  await tabTo(page, radio(chosen));
  for (let at = 0; at < STOPS && !(await radio(wanted).isChecked()); at += 1)
    await page.keyboard.press("ArrowDown");
  await expect(radio(wanted)).toBeChecked();
}

/** From the welcome screen to the deck. */
async function signUp(page: Page, location: string): Promise<void> {
  const form = wizard(page);
  const next = () => press(page, page.getByRole("button", { name: "Next" }));
  await page.goto("/");
  await press(page, page.getByRole("link", { name: "Create Account" }));
  await form.at(1);
  await typeInto(page, form.email, freshEmail());
  await typeInto(page, form.password, "long enough");
  await typeInto(page, form.confirm, "long enough");
  await next();
  await form.at(2);
  await typeInto(page, form.name, "Ada");
  const [year, month, day] = bornFor(USUAL_AGE).split("-");
  await typeInto(page, form.birth, `${month}${day}${year}`);
  await press(page, page.getByRole("radio", { name: "Male", exact: true }), "Space");
  await typeInto(page, form.location, location);
  // Until the last letter counts, what its beginning means is offered.
  await expect(page.getByRole("option").first()).toContainText(location);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await next();
  await form.at(3);
  await next();
  await form.at(4);
  for (const seed of [5, 6]) {
    const chooser = page.waitForEvent("filechooser");
    await press(page, page.getByRole("button", { name: /^Add/ }).first());
    await (await chooser).setFiles(photo(seed));
    await expect(page.getByRole("button", { name: /^Replace photo/ })).toHaveCount(seed - 4);
  }
  await next();
  await form.at(5);
  await press(page, page.getByRole("checkbox", { name: "Travel" }), "Space");
  await next();
  await form.at(6);
  await choose(page, "Everyone", "Men");
  await press(page, page.getByRole("button", { name: "Complete Signup" }));
  await expect(page).toHaveURL("/discover");
}

test("ACCESS-01 the main job is done by the keyboard alone: signing up, liking, matching and talking", async ({
  page,
  request,
}) => {
  const ben = await newPerson(request, { ...(await profileIn(request, "Palikir")), name: "Ben" });
  await signUp(page, "Palikir");
  await expectOnTop(page, "Ben");
  const headers = { authorization: `Bearer ${ben.token}` };
  const mine = { authorization: `Bearer ${await storedToken(page)}` };
  const me = (await (await request.get("/api/users/me", { headers: mine })).json()).user.id;
  expect((await request.post(`/api/matches/like/${me}`, { headers })).ok()).toBe(true);
  await press(page, page.getByRole("button", { name: "Like", exact: true }));
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  await press(page, page.getByRole("link", { name: "Send a Message" }));
  await typeInto(page, page.getByRole("textbox", { name: "Write a message" }), "Hello Ben");
  await page.keyboard.press("Enter");
  const talk = page.getByRole("log", { name: "Messages" });
  await expect(talk.getByText("Hello Ben")).toBeVisible();

  const { rooms } = await (await request.get("/api/messages/rooms", { headers })).json();
  const said = { data: { content: "Hello you", type: "text" }, headers };
  expect((await request.post(`/api/messages/room/${rooms[0].id}/send`, said)).ok()).toBe(true);
  await expect(talk.getByText("Hello you")).toBeVisible();
  await press(page, page.getByRole("button", { name: "Back" }).or(page.getByRole("link", { name: "Back" })));
  await press(page, page.getByRole("navigation").getByRole("link", { name: /^Messages/ }));
  await press(page, page.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link", { name: /Ben/ }));
  await expect(talk.getByText("Hello you")).toBeVisible();
});

test("WIDE-01 the search of messages leads to what it finds by arrow keys and Enter, and Escape clears it", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Tulle", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "The ferry to Bennett");
  await signIn(page, me);
  await page.goto("/messages");
  const search = page.getByRole("searchbox");
  await search.fill("ben");
  const byName = page.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link");
  const byWords = page.getByRole("link", { name: /ferry/ }).and(page.locator('[href*="message="]'));
  await expect(byWords).toBeVisible();
  await search.press("Enter");
  await expect(byName).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(byWords).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(byWords).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(search).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/chat/${room}`);
});
