import { expect, test } from "vitest";
import { gridRows } from "./gridRows";

test("VIEW-01 each number of images up to nine has a layout of its own, whose rows are full", () => {
  const layouts = Array.from({ length: 9 }, (_, at) => gridRows(at + 1));
  expect(new Set(layouts.map(String)).size).toBe(9);
  for (const [at, rows] of layouts.entries()) {
    expect(rows).toHaveLength(at + 1);
    expect(rows.every((across) => rows.filter((other) => other === across).length % across === 0)).toBe(true);
  }
  expect(gridRows(12)).toEqual(gridRows(9));
  expect(gridRows(0)).toEqual([]);
});
