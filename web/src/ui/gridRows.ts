/** The most pictures shown; of more, only the number is. */
export const shownAtMost = 9;

/** A picture's place in a grid: one of so many in its row, tall, or beside the tall one, two of which are as high as it is. */
export type Place = 1 | 2 | 3 | 4 | "tall" | "beside";

const pair: readonly Place[] = [2, 2];
const three: readonly Place[] = [3, 3, 3];
const tallAndTwo: readonly Place[] = ["tall", "beside", "beside"];

const layouts: Readonly<Record<number, readonly Place[]>> = {
  1: [1],
  2: pair,
  3: tallAndTwo,
  4: [...pair, ...pair],
  5: [...pair, ...three],
  6: [...three, ...three],
  7: [...tallAndTwo, 4, 4, 4, 4],
  8: [...pair, ...three, ...three],
  9: [...three, ...three, ...three],
};

/** The place of each picture of a grid. */
export const gridPlaces = (count: number): readonly Place[] => layouts[Math.min(count, shownAtMost)] ?? [];
