import { describe, expect, test } from "vitest";
import { across, dotsOf, everyDay, linesFor, namedDays, pathOf } from "./scale";

const point = (value: number | null, at: number) => ({ day: `2026-06-${at + 1}`, value });

describe("DESK-04 the scales of the plots", () => {
  test("DESK-04 the lines of a plot are round numbers, whole ones, and nothing exceeds the last", () => {
    expect(linesFor(0, false)).toEqual([0, 1]);
    expect(linesFor(3, false)).toEqual([0, 1, 2, 3]);
    expect(linesFor(7, false)).toEqual([0, 2, 4, 6, 8]);
    expect(linesFor(1_234_567, false)).toEqual([0, 500_000, 1_000_000, 1_500_000]);
  });

  test("DESK-04 lengths of time have lines at minutes, hours and days", () => {
    expect(linesFor(0, true)).toEqual([0, 15]);
    expect(linesFor(5400, true)).toEqual([0, 1800, 3600, 5400]);
    expect(linesFor(300_000, true)).toEqual([0, 86_400, 172_800, 259_200, 345_600]);
    const years = linesFor(100_000_000, true);
    expect(years.length).toBeLessThanOrEqual(5);
    expect(years.at(-1)).toBeGreaterThanOrEqual(100_000_000);
  });

  test("DESK-04 a day that isn't counted keeps its place, and the line has a gap there", () => {
    const days = everyDay([{ day: "2026-02-27" }, { day: "2026-03-01" }]);
    expect(days.map(({ day, row }) => [day, row !== undefined])).toEqual([
      ["2026-02-27", true],
      ["2026-02-28", false],
      ["2026-03-01", true],
    ]);
    expect(everyDay([])).toEqual([]);
    const points = [4, null, 0, 2].map(point);
    expect(pathOf(points, 4)).toBe("M0.00 0.00M66.67 100.00L100.00 50.00");
    expect(dotsOf(points, 4)).toBe("M0.00 0.00h0M66.67 100.00h0M100.00 50.00h0");
  });

  test("DESK-04 few days are all named, of many some, the last one always", () => {
    expect(namedDays(1, 4)).toEqual([0]);
    expect(namedDays(4, 4)).toEqual([0, 1, 2, 3]);
    for (const count of [5, 7, 30, 90, 365, 400]) {
      const named = namedDays(count, 4);
      expect(named.at(-1)).toBe(count - 1);
      expect(named.length).toBeLessThanOrEqual(4);
    }
    expect([across(0, 1), across(0, 3), across(2, 3)]).toEqual([50, 0, 100]);
  });
});
