export type Verdict = "like" | "skip" | "superlike";

/** The end of a drag: offsets from its start in px, speeds in px per millisecond, the card's width in px. */
export interface Release {
  dx: number;
  dy: number;
  vx: number;
  vy: number;
  width: number;
}

/** The swipe threshold: a swipe counts when the card is dragged, or would move, further than this share of its width. */
const swipeThreshold = 0.34;
/** A flick counts for where the card would be after this many milliseconds at its speed. */
const projectionTime = 160;
/** A drag shorter than this share of the width never counts, however fast. */
const minFlick = 0.07;
/** A drag that moves back faster than this, in px per millisecond, does not count. */
const reversalSpeed = 0.25;

/**
 * What the release of a card means, or null if it goes back. It is a superlike only if the drag was more upward than
 * sideways; a drag more downward than sideways means nothing.
 */
export function swipeVerdict(release: Release): Verdict | null {
  const { dx, dy, vx, vy, width } = release;
  if (width <= 0 || dy > Math.abs(dx)) return null;
  const upward = -dy > Math.abs(dx);
  if (upward) return passesThreshold(-dy, -vy, width) ? "superlike" : null;
  if (!passesThreshold(Math.abs(dx), Math.sign(dx) * vx, width)) return null;
  return dx > 0 ? "like" : "skip";
}

function passesThreshold(distance: number, speed: number, width: number): boolean {
  if (speed < -reversalSpeed) return false;
  return distance > width * minFlick && distance + speed * projectionTime > width * swipeThreshold;
}

/** The opacity of each stamp, 0 to 1. At most one shows at a time. */
export type Stamps = Record<Verdict, number>;

export function stamps(dx: number, dy: number, width: number): Stamps {
  const none = { like: 0, skip: 0, superlike: 0 };
  if (width <= 0) return none;
  if (-dy > Math.abs(dx)) return { ...none, superlike: progress(-dy, width) };
  return dx > 0 ? { ...none, like: progress(dx, width) } : { ...none, skip: progress(-dx, width) };
}

function progress(distance: number, width: number): number {
  return Math.min(1, Math.max(0, distance / (width * swipeThreshold)));
}

/** The rotation of the card in degrees: proportional to the drag, at most 14. */
export function tilt(dx: number, width: number): number {
  if (width <= 0) return 0;
  return Math.max(-14, Math.min(14, (dx / width) * 18));
}

export interface Sample {
  x: number;
  y: number;
  at: number;
}

/** The speed over the last 90 ms of a drag; 0 if the pointer rested before the release. */
export function speed(samples: readonly Sample[], now: number): { vx: number; vy: number } {
  const recent = samples.filter((sample) => now - sample.at <= 90);
  const first = recent[0];
  const last = recent[recent.length - 1];
  if (!first || !last || last.at - first.at < 8) return { vx: 0, vy: 0 };
  const span = last.at - first.at;
  return { vx: (last.x - first.x) / span, vy: (last.y - first.y) / span };
}

/** A pointer that moved less than this is a press, not a drag. */
export function isPress(dx: number, dy: number): boolean {
  return Math.hypot(dx, dy) < 8;
}
