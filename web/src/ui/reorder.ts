interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The index of the box under a point, other than the dragged one; null if there is none. */
export function slotAt(boxes: readonly Box[], dragged: number, x: number, y: number): number | null {
  const under = boxes.findIndex(
    ({ left, right, top, bottom }, place) =>
      place !== dragged && x >= left && x <= right && y >= top && y <= bottom,
  );
  return under === -1 ? null : under;
}

/** The number of places an arrow key moves an item. */
export function arrowStep(key: string): -1 | 0 | 1 {
  if (key === "ArrowLeft" || key === "ArrowUp") return -1;
  return key === "ArrowRight" || key === "ArrowDown" ? 1 : 0;
}

/** The list with one item moved to another index. */
export function moveItem<T>(things: readonly T[], from: number, to: number): T[] {
  const rest = things.filter((_, place) => place !== from);
  const taken = things.slice(from, from + 1);
  return [...rest.slice(0, to), ...taken, ...rest.slice(to)];
}
