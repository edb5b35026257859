import { expect, test } from "vitest";
import { gridPlaces } from "./gridRows";

test("VIEW-01 each number of images up to nine has a layout of its own, whose rows are full", () => {
  const layouts = Array.from({ length: 9 }, (_, at) => gridPlaces(at + 1));
  expect(new Set(layouts.map(String)).size).toBe(9);
  for (const [at, places] of layouts.entries()) {
    expect(places).toHaveLength(at + 1);
    for (const across of [1, 2, 3, 4])
      expect(places.filter((place) => place === across).length % across).toBe(0);
    const beside = places.filter((place) => place === "beside").length;
    expect(beside).toBe(places.includes("tall") ? 2 : 0);
  }
  expect(gridPlaces(12)).toEqual(gridPlaces(9));
  expect(gridPlaces(0)).toEqual([]);
});

test("POLISH-04 no picture beside others is wider than high", () => {
  for (let count = 2; count <= 9; count += 1) expect(gridPlaces(count)).not.toContain(1);
});
