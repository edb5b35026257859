import { expect, test } from "vitest";
import { GAP, tilingOf } from "./useTiling";

test("DISC-02 the grid has two columns on a phone and more, none narrow, in a wider window", () => {
  expect([320, 390, 480].map((width) => tilingOf(width).columns)).toEqual([2, 2, 2]);
  expect([732, 936, 1048, 1368].map((width) => tilingOf(width).columns)).toEqual([3, 3, 4, 5]);
});

test("DISC-02 large text leaves a tile room for its words: one in a row of a phone, fewer in a wide window", () => {
  expect([320, 390].map((width) => tilingOf(width, 32).columns)).toEqual([1, 1]);
  expect([390, 480].map((width) => tilingOf(width, 21.6).columns)).toEqual([2, 2]);
  expect([732, 1048].map((width) => tilingOf(width, 32).columns)).toEqual([2, 2]);
});

test("a tile's photo is 4:5 in any window, whatever the size of the text under it", () => {
  for (const [width, rem] of [390, 732, 1368].flatMap((one) => [[one, 16] as const, [one, 32] as const])) {
    const { columns, height } = tilingOf(width, rem);
    const tile = (width - GAP * (columns + 1)) / columns;
    expect(Math.abs((height - 64 - rem) / tile - 5 / 4)).toBeLessThan(0.01);
  }
});
