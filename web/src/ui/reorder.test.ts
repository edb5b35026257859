import fc from "fast-check";
import { expect, test } from "vitest";
import { arrowStep, moveItem, slotAt } from "./reorder";

const box = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 10 });

test("the place under a point is never the dragged one itself", () => {
  const boxes = [box(0, 0), box(20, 0), box(0, 20)];
  expect(slotAt(boxes, 0, 25, 5)).toBe(1);
  expect(slotAt(boxes, 1, 25, 5)).toBeNull();
  expect(slotAt(boxes, 0, 15, 15)).toBeNull();
});

test("arrow keys take along by one, other keys not at all", () => {
  expect(["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "Enter"].map(arrowStep)).toEqual([
    -1, -1, 1, 1, 0,
  ]);
});

test("moving loses nothing, puts the thing where it was to go, and can be taken back", () => {
  const things = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(things, fc.nat(), fc.nat(), (all, a, b) => {
      const [from, to] = [a % all.length, b % all.length];
      const after = moveItem(all, from, to);
      expect(after[to]).toBe(all[from]);
      expect(after.toSorted()).toEqual(all.toSorted());
      expect(moveItem(after, to, from)).toEqual(all);
    }),
  );
});
