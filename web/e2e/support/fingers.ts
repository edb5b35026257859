import type { Page } from "@playwright/test";
import { card, drag } from "./deck";

/** What takes a card in the hand. */
export type Hand = "touch" | "mouse" | "pen";

/** The middle of the card's upper half: no button is there. */
async function hold(page: Page) {
  const box = await card(page).boundingBox();
  if (!box) throw new Error("no card to take");
  return { x: box.x + box.width / 2, y: box.y + box.height / 3 };
}

/** A finger on the glass, step by step. */
export async function finger(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const send = (
    type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
    at?: { x: number; y: number },
  ) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const from = await hold(page);
  await send("touchStart", from);
  const moveTo = (dx: number, dy: number) => send("touchMove", { x: from.x + dx, y: from.y + dy });
  const pull = async (dx: number, dy: number) => {
    for (let step = 1; step <= 6; step += 1) await moveTo((dx * step) / 6, (dy * step) / 6);
  };
  return { moveTo, pull, letGo: () => send("touchEnd"), lose: () => send("touchCancel") };
}

async function penDrag(page: Page, dx: number, dy: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const from = await hold(page);
  const send = (type: "mousePressed" | "mouseMoved" | "mouseReleased", step: number) =>
    cdp.send("Input.dispatchMouseEvent", {
      type,
      x: from.x + (dx * step) / 6,
      y: from.y + (dy * step) / 6,
      button: "left",
      buttons: type === "mouseReleased" ? 0 : 1,
      clickCount: 1,
      pointerType: "pen",
    });
  await send("mousePressed", 0);
  for (let step = 1; step <= 6; step += 1) await send("mouseMoved", step);
  await send("mouseReleased", 6);
}

/** The card on top is thrown: taken, pulled that far, let go. */
export async function swipe(page: Page, hand: Hand, dx: number, dy: number): Promise<void> {
  if (hand === "mouse") return drag(page, dx, dy);
  if (hand === "pen") return penDrag(page, dx, dy);
  const touch = await finger(page);
  await touch.pull(dx, dy);
  await touch.letGo();
}
