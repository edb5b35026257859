import { describe, expect, test } from "vitest";
import { isPress, speed, stamps, swipeVerdict, tilt } from "./swipe";

const still = { vx: 0, vy: 0, width: 360 };

describe("what letting go means", () => {
  test("a long slow pull to either side decides", () => {
    expect(swipeVerdict({ ...still, dx: 140, dy: 10 })).toBe("like");
    expect(swipeVerdict({ ...still, dx: -140, dy: 10 })).toBe("skip");
  });

  test("a pull that is more up than sideways is a superlike", () => {
    expect(swipeVerdict({ ...still, dx: 60, dy: -150 })).toBe("superlike");
  });

  test("a pull downwards decides nothing", () => {
    expect(swipeVerdict({ ...still, dx: 0, dy: 300 })).toBeNull();
    expect(swipeVerdict({ dx: -106, dy: 1300, vx: -3, vy: 30, width: 360 })).toBeNull();
  });

  test("a slow, short release lets the card come back", () => {
    expect(swipeVerdict({ ...still, dx: 80, dy: 0 })).toBeNull();
    expect(swipeVerdict({ ...still, dx: 10, dy: -90 })).toBeNull();
  });

  test("a short flick decides by its speed", () => {
    expect(swipeVerdict({ dx: 50, dy: 0, vx: 0.9, vy: 0, width: 360 })).toBe("like");
    expect(swipeVerdict({ dx: -50, dy: 0, vx: -0.9, vy: 0, width: 360 })).toBe("skip");
    expect(swipeVerdict({ dx: 0, dy: -50, vx: 0, vy: -0.9, width: 360 })).toBe("superlike");
  });

  test("a twitch is no flick, however fast", () => {
    expect(swipeVerdict({ dx: 12, dy: 0, vx: 3, vy: 0, width: 360 })).toBeNull();
  });

  test("a card released with speed towards the middle comes back", () => {
    expect(swipeVerdict({ dx: 200, dy: 0, vx: -0.6, vy: 0, width: 360 })).toBeNull();
    expect(swipeVerdict({ dx: -200, dy: 0, vx: 0.6, vy: 0, width: 360 })).toBeNull();
  });

  test("a card without a width decides nothing", () => {
    expect(swipeVerdict({ ...still, dx: 500, dy: 0, width: 0 })).toBeNull();
  });

  test("left and right are mirror images for every release", () => {
    for (let dx = -300; dx <= 300; dx += 17) {
      for (let vx = -2; vx <= 2; vx += 0.31) {
        const here = swipeVerdict({ dx, dy: 5, vx, vy: 0, width: 360 });
        const there = swipeVerdict({ dx: -dx, dy: 5, vx: -vx, vy: 0, width: 360 });
        const mirrored = here === "like" ? "skip" : here === "skip" ? "like" : here;
        expect(there).toBe(mirrored);
      }
    }
  });
});

describe("what shows on the way", () => {
  test("one stamp at a time, growing with the way", () => {
    expect(stamps(60, 0, 360).like).toBeGreaterThan(0.4);
    expect(stamps(60, 0, 360).skip).toBe(0);
    expect(stamps(-60, 0, 360).skip).toBeGreaterThan(0.4);
    expect(stamps(0, -60, 360).superlike).toBeGreaterThan(0.4);
    expect(stamps(900, 0, 360).like).toBe(1);
  });

  test("the stamp is full exactly where a slow pull starts to count", () => {
    const edge = 360 * 0.34;
    expect(stamps(edge, 0, 360).like).toBe(1);
    expect(swipeVerdict({ ...still, dx: edge + 1, dy: 0 })).toBe("like");
    expect(swipeVerdict({ ...still, dx: edge - 1, dy: 0 })).toBeNull();
  });

  test("the card leans to the side it is pulled to, within bounds", () => {
    expect(tilt(100, 360)).toBeCloseTo(5);
    expect(tilt(-5000, 360)).toBe(-14);
  });
});

test("speed looks at the last moments only", () => {
  const samples = [
    { x: 0, y: 0, at: 0 },
    { x: 100, y: 0, at: 200 },
    { x: 150, y: -25, at: 250 },
  ];
  expect(speed(samples, 260)).toEqual({ vx: 1, vy: -0.5 });
  expect(speed(samples, 900)).toEqual({ vx: 0, vy: 0 });
  expect(speed([], 0)).toEqual({ vx: 0, vy: 0 });
});

test("a wandering press is no drag", () => {
  expect(isPress(3, -4)).toBe(true);
  expect(isPress(8, 0)).toBe(false);
});
