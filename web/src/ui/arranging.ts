interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The place that lies under a point, other than the one that is being dragged; null where there is none. */
export function placeUnder(boxes: readonly Box[], dragged: number, x: number, y: number): number | null {
  const under = boxes.findIndex(
    ({ left, right, top, bottom }, place) =>
      place !== dragged && x >= left && x <= right && y >= top && y <= bottom,
  );
  return under === -1 ? null : under;
}

/** How many places a key takes something along. */
export function stepOf(key: string): -1 | 0 | 1 {
  if (key === "ArrowLeft" || key === "ArrowUp") return -1;
  return key === "ArrowRight" || key === "ArrowDown" ? 1 : 0;
}

/** The same things with one of them taken to another place, the others closing up. */
export function moved<T>(things: readonly T[], from: number, to: number): T[] {
  const rest = things.filter((_, place) => place !== from);
  const taken = things.slice(from, from + 1);
  return [...rest.slice(0, to), ...taken, ...rest.slice(to)];
}
