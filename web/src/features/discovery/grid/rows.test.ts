import { describe, expect, test } from "vitest";
import { rowsInView } from "./rows";

const rows = { height: 100, count: 50 };

describe("the rows worth drawing", () => {
  test("those in the window, and a few beyond its edges", () => {
    expect(rowsInView(1000, 400, rows)).toEqual([7, 17]);
  });

  test("no more than there are", () => {
    expect(rowsInView(0, 400, rows)).toEqual([0, 7]);
    expect(rowsInView(-80, 400, rows)).toEqual([0, 7]);
    expect(rowsInView(4800, 400, rows)).toEqual([45, 50]);
    expect(rowsInView(90_000, 400, rows)).toEqual([50, 50]);
  });

  test("none before the page has a width", () => {
    expect(rowsInView(0, 400, { height: 0, count: 50 })).toEqual([0, 0]);
  });

  test("every row that touches the window is among them, however far it is scrolled", () => {
    for (let scrolled = 0; scrolled <= 4600; scrolled += 7) {
      const [first, end] = rowsInView(scrolled, 400, rows);
      expect(first * 100).toBeLessThanOrEqual(scrolled);
      expect(end * 100).toBeGreaterThanOrEqual(scrolled + 400);
      expect(end - first).toBeLessThanOrEqual(11);
    }
  });
});
