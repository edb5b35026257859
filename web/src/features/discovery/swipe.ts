export type Verdict = "like" | "skip" | "superlike";

/** Where the finger let go: offsets in px from where it went down, speeds in px per millisecond, the card's width in px. */
export interface Release {
  dx: number;
  dy: number;
  vx: number;
  vy: number;
  width: number;
}

/** Share of the card's width a slow drag has to cover before it counts. */
const reach = 0.34;
/** How far ahead a moving card is looked at, in milliseconds: a flick counts for where it is going. */
const foresight = 160;
/** A flick shorter than this share of the width is a twitch. */
const twitch = 0.07;
/** Speed back towards the middle, in px per millisecond, that takes a long drag back. */
const changeOfMind = 0.25;

/**
 * What letting go means, or null when the card comes back. Up wins only when the way was more up than sideways; a way
 * more down than sideways means nothing.
 */
export function verdict(release: Release): Verdict | null {
  const { dx, dy, vx, vy, width } = release;
  if (width <= 0 || dy > Math.abs(dx)) return null;
  const upward = -dy > Math.abs(dx);
  if (upward) return carries(-dy, -vy, width) ? "superlike" : null;
  if (!carries(Math.abs(dx), Math.sign(dx) * vx, width)) return null;
  return dx > 0 ? "like" : "skip";
}

function carries(distance: number, speed: number, width: number): boolean {
  if (speed < -changeOfMind) return false;
  return distance > width * twitch && distance + speed * foresight > width * reach;
}

/** How strongly each stamp shows, 0 to 1. At most one of them shows at a time. */
export type Stamps = Record<Verdict, number>;

export function stamps(dx: number, dy: number, width: number): Stamps {
  const none = { like: 0, skip: 0, superlike: 0 };
  if (width <= 0) return none;
  if (-dy > Math.abs(dx)) return { ...none, superlike: progress(-dy, width) };
  return dx > 0 ? { ...none, like: progress(dx, width) } : { ...none, skip: progress(-dx, width) };
}

function progress(distance: number, width: number): number {
  return Math.min(1, Math.max(0, distance / (width * reach)));
}

/** Degrees the card leans, more the further it is pulled, never past 14. */
export function tilt(dx: number, width: number): number {
  if (width <= 0) return 0;
  return Math.max(-14, Math.min(14, (dx / width) * 18));
}

export interface Sample {
  x: number;
  y: number;
  at: number;
}

/** Speed over the last moments of a drag; a finger that rested before letting go has none. */
export function speed(samples: readonly Sample[], now: number): { vx: number; vy: number } {
  const recent = samples.filter((sample) => now - sample.at <= 90);
  const first = recent[0];
  const last = recent[recent.length - 1];
  if (!first || !last || last.at - first.at < 8) return { vx: 0, vy: 0 };
  const span = last.at - first.at;
  return { vx: (last.x - first.x) / span, vy: (last.y - first.y) / span };
}

/** A finger wanders a few px while pressing: below this it is a press, not a drag. */
export function isPress(dx: number, dy: number): boolean {
  return Math.hypot(dx, dy) < 8;
}
