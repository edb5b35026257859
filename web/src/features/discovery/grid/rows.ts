/** How a grid's rows lie on the page, in px. */
export interface Rows {
  /** From one row's top to the next one's. */
  height: number;
  count: number;
}

/** Drawn beyond the window's edges, so that a quick thumb meets no blank. */
const spare = 3;

/** The rows worth drawing when the page is scrolled that far: the first of them, and the one after the last. */
export function rowsInView(scrolled: number, window: number, rows: Rows): [first: number, end: number] {
  if (rows.height <= 0) return [0, 0];
  const within = (row: number) => Math.min(rows.count, Math.max(0, row));
  return [
    within(Math.floor(scrolled / rows.height) - spare),
    within(Math.ceil((scrolled + window) / rows.height) + spare),
  ];
}
