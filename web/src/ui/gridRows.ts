/** The most pictures shown; of more, only the number is. */
export const shownAtMost = 9;

const rowsOf: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  7: [1, 3, 3],
  8: [2, 3, 3],
  9: [3, 3, 3],
};

/** For each picture of a grid, the number of pictures in its row. */
export const gridRows = (count: number): readonly number[] =>
  (rowsOf[Math.min(count, shownAtMost)] ?? []).flatMap((across) =>
    Array.from({ length: across }, () => across),
  );
