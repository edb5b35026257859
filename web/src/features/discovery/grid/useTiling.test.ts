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

test("a tile's photo is 4:5 in any window", () => {
  for (const width of [390, 732, 1368]) {
    const { columns, height } = tilingOf(width);
    const tile = (width - GAP * (columns + 1)) / columns;
    expect(Math.abs((height - 52) / tile - 5 / 4)).toBeLessThan(0.01);
  }
});
