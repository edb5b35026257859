import type { CDPSession, Locator, Page } from "@playwright/test";
import { card } from "./deck";

export type Pointer = "touch" | "mouse" | "pen";
interface Point {
  x: number;
  y: number;
}
type Phase = "down" | "move" | "up";

const MOVES = 8;
/** How long a drag takes by default: faster than a slow drag, slower than a flick. */
const USUAL_MS = 400;
/** The first event of a gesture carries the time of so many seconds ago. */
const BACK_S = 1;

const touchEvents = { down: "touchStart", move: "touchMove", up: "touchEnd" } as const;
const mouseEvents = { down: "mousePressed", move: "mouseMoved", up: "mouseReleased" } as const;

function dispatch(cdp: CDPSession, pointer: Pointer, phase: Phase, at: Point, timestamp: number) {
  if (pointer === "touch") {
    const touchPoints = phase === "up" ? [] : [at];
    return cdp.send("Input.dispatchTouchEvent", { type: touchEvents[phase], touchPoints, timestamp });
  }
  return cdp.send("Input.dispatchMouseEvent", {
    type: mouseEvents[phase],
    ...at,
    timestamp,
    button: "left",
    buttons: phase === "up" ? 0 : 1,
    clickCount: 1,
    pointerType: pointer,
  });
}

/** The middle of the upper half of the card on top, where no button is, once it lies where it belongs. */
async function holdOf(top: Locator): Promise<Point> {
  // A card that comes back is moved by an animation. The transition of one that comes up from below only makes it bigger.
  await top.evaluate(async (link) => {
    const moving = document
      .getAnimations()
      .filter((one) => !(one instanceof CSSTransition) && one.playState === "running")
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(link));
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  const box = await top.boundingBox();
  if (!box) throw new Error("no card to take");
  return { x: box.x + box.width / 2, y: box.y + box.height / 3 };
}

/**
 * Takes the card on top. Each event carries the time at which it happens, as hardware events do: the app sees a drag of
 * so many px in so many milliseconds, however busy the machine is.
 */
export async function takeCard(page: Page, pointer: Pointer) {
  const cdp = await page.context().newCDPSession(page);
  const from = await holdOf(card(page));
  let at = from;
  // No event may lie in the future: what follows has a second. None may be older than the page, which would take it for
  // one that happened when it was opened, and a slow drag for a flick.
  await page.waitForFunction((ago) => performance.now() > ago * 1000, BACK_S);
  let time = Date.now() / 1000 - BACK_S;
  await dispatch(cdp, pointer, "down", at, time);
  return {
    /** Moves it at an even speed to so many px from where it was taken. */
    async moveTo(dx: number, dy: number, milliseconds = USUAL_MS) {
      const start = at;
      for (let move = 1; move <= MOVES; move += 1) {
        at = {
          x: start.x + ((from.x + dx - start.x) * move) / MOVES,
          y: start.y + ((from.y + dy - start.y) * move) / MOVES,
        };
        time += milliseconds / MOVES / 1000;
        await dispatch(cdp, pointer, "move", at, time);
      }
    },
    letGo: () => dispatch(cdp, pointer, "up", at, time),
    /** The system takes the finger away, for a call or a gesture of its own. */
    cancel: () => cdp.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] }),
  };
}

/** Drags the card on top and lets it go. */
export async function drag(
  page: Page,
  [dx, dy]: readonly [dx: number, dy: number],
  { pointer = "mouse" as Pointer, milliseconds = USUAL_MS } = {},
): Promise<void> {
  const taken = await takeCard(page, pointer);
  await taken.moveTo(dx, dy, milliseconds);
  await taken.letGo();
}

/** Rests a finger on an element until something happens. */
export async function holdUntil(page: Page, element: Locator, happens: () => Promise<void>): Promise<void> {
  const place = await element.boundingBox();
  if (!place) throw new Error("nothing to touch");
  const cdp = await page.context().newCDPSession(page);
  const touchPoints = [{ x: place.x + place.width / 2, y: place.y + place.height / 2 }];
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await happens();
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
