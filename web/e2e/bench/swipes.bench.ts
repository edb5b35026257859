import { loadavg } from "node:os";
import { expect, type Page, test } from "@playwright/test";
import { card, nameOnTop } from "../support/deck";
import { peopleIn } from "../support/people";
import { signIn } from "../support/session";
import { type Measures, measured, share, watchFrom } from "./measure";

const slower = 4;
const each = 12;
const goals = { inp: 100, task: 50 };

const parts = Array.from({ length: 20 }, (_, at) => (at + 1) / 20);

/** Where no button is. */
async function holdOf(page: Page) {
  const box = await card(page).boundingBox();
  if (!box) throw new Error("no card to take");
  return { x: box.x + box.width / 2, y: box.y + box.height / 3 };
}

/** A thumb's swipe of about a third of a second, with a move a frame. In real time: what is measured is the wait. */
async function thumb(page: Page, dx: number, dy: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { x, y } = await holdOf(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", { x, y });
  for (const part of parts) {
    await send("touchMove", { x: x + dx * part, y: y + dy * part });
    await page.waitForTimeout(12);
  }
  await send("touchEnd");
}

async function mouse(page: Page, dx: number, dy: number): Promise<void> {
  const { x, y } = await holdOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 8 });
  await page.mouse.up();
}

const ways = [
  { name: "thumb", go: thumb },
  { name: "mouse", go: mouse },
  {
    name: "keys",
    go: (page: Page, dx: number) => page.keyboard.press(dx > 0 ? "ArrowRight" : "ArrowLeft"),
  },
  { name: "button", go: (page: Page) => page.getByRole("button", { name: "Skip" }).click() },
];

function row(name: string, { interactions, longTasks, frames }: Measures) {
  const inp = (part: number) => share(interactions, each, part);
  return {
    by: name,
    swipes: each,
    "INP p50": inp(0.5),
    "INP p75": inp(0.75),
    "INP max": inp(1),
    "longest task in a drag": longTasks.length > 0 ? Math.max(...longTasks) : "none > 50",
    frames: frames.length,
    "frame p50": Math.round(share(frames, 0, 0.5)),
    "frame p95": Math.round(share(frames, 0, 0.95)),
  };
}

test(`swiping at ${slower} times slower`, async ({ page, request }) => {
  const names = Array.from({ length: ways.length * each + 6 }, (_, at) => `Somebody ${at}`);
  const [me] = await peopleIn(request, "Port Moresby", ["Alex", ...names] as const);
  await signIn(page, me);
  await watchFrom(page);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await measured(page);

  const rows = [];
  for (const { name, go } of ways) {
    for (let swiped = 0; swiped < each; swiped += 1) {
      const onTop = await nameOnTop(page);
      await go(page, swiped % 2 ? 240 : -240, 20);
      await expect(card(page)).not.toHaveAccessibleName(`Open ${onTop}'s profile`);
      await page.waitForTimeout(500);
    }
    rows.push(row(name, await measured(page)));
  }
  // oxlint-disable-next-line no-console -- the table is the output of the benchmark
  console.table(rows);
  const [load = 0] = loadavg();
  // oxlint-disable-next-line no-console -- numbers of a busy machine are the machine's
  console.log(`Load of this machine meanwhile: ${load.toFixed(1)}`);
  for (const one of rows) {
    expect(one["INP p75"], `${one.by}: INP p75`).toBeLessThanOrEqual(goals.inp);
    expect(one["longest task in a drag"], `${one.by}: tasks over ${goals.task} ms`).toBe("none > 50");
  }
});
