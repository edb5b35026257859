import fc from "fast-check";
import { expect, test } from "vitest";
import { visibleRange } from "./visibleRange";

const hundred = Array.from({ length: 100 }, () => 300);

test("items in the window and a little beyond its edges are in the range, the others are space", () => {
  expect(visibleRange(hundred, 50, 800, 500)).toEqual({ first: 0, end: 5, before: 0, after: 95 * 300 });
  expect(visibleRange(hundred, -3000, 800, 500)).toEqual({
    first: 8,
    end: 15,
    before: 2400,
    after: 85 * 300,
  });
  expect(visibleRange([], 50, 800, 500)).toEqual({ first: 0, end: 0, before: 0, after: 0 });
});

test("rows of one height: no more than there are, however far the page is scrolled", () => {
  const rows = Array.from({ length: 50 }, () => 100);
  expect(visibleRange(rows, -1000, 400, 300)).toEqual({ first: 6, end: 18, before: 600, after: 3200 });
  expect(visibleRange(rows, 80, 400, 300)).toMatchObject({ first: 0, end: 7 });
  expect(visibleRange(rows, -4800, 400, 300)).toMatchObject({ first: 44, end: 50, after: 0 });
  expect(visibleRange(rows, -90_000, 400, 300)).toMatchObject({ first: 50, end: 50 });
});

test("whatever their heights: all the space is there, and no item that touches the window is missing", () => {
  const height = fc.integer({ min: 40, max: 1200 });
  fc.assert(
    fc.property(fc.array(height), fc.integer({ min: -50_000, max: 900 }), (heights, top) => {
      const { first, end, before, after } = visibleRange(heights, top, 844, 500);
      const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
      expect(before).toBe(sum(heights.slice(0, first)));
      if (first < end) expect(before + sum(heights.slice(first, end)) + after).toBe(sum(heights));
      let y = top;
      for (const [at, tall] of heights.entries()) {
        if (y + tall >= 0 && y <= 844) expect(at >= first && at < end).toBe(true);
        y += tall;
      }
    }),
  );
});
