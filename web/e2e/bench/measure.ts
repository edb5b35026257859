import type { Page } from "@playwright/test";

/** What the page measured since the last call, in milliseconds. */
export interface Measures {
  /** The longest event of each interaction, from the finger to the next picture. Those under 16 ms are not reported. */
  interactions: number[];
  /** Tasks of more than 50 ms during a drag of a card. */
  longTasks: number[];
  /** Times between one frame and the next during a drag of a card. */
  frames: number[];
}

interface Watch {
  interactions: Map<number, number>;
  tasks: { at: number; lasted: number }[];
  frames: number[];
  drags: { from: number; to: number }[];
}

declare global {
  interface Window {
    watch: Watch;
  }
}

/** Runs in the page, before anything else. */
function watchItself(): void {
  const watch: Watch = { interactions: new Map(), tasks: [], frames: [], drags: [] };
  window.watch = watch;
  const observe = (type: string, each: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, ...more });
  observe(
    "event",
    (entry) => {
      const { interactionId: id, duration } = entry as PerformanceEntry & { interactionId: number };
      if (id) watch.interactions.set(id, Math.max(watch.interactions.get(id) ?? 0, duration));
    },
    { durationThreshold: 16 },
  );
  observe("longtask", (entry) => watch.tasks.push({ at: entry.startTime, lasted: entry.duration }));
  let held = 0;
  let drawn = 0;
  const frame = (now: number) => {
    if (drawn && held) watch.frames.push(now - drawn);
    drawn = held ? now : 0;
    if (held) requestAnimationFrame(frame);
  };
  window.addEventListener(
    "pointerdown",
    () => {
      held = performance.now();
      drawn = 0;
      requestAnimationFrame(frame);
    },
    true,
  );
  window.addEventListener(
    "pointerup",
    () => {
      watch.drags.push({ from: held, to: performance.now() });
      held = 0;
    },
    true,
  );
}

export const watchFrom = (page: Page) => page.addInitScript(watchItself);

/** What was measured since the last time, once the page has come to rest. */
export async function measured(page: Page): Promise<Measures> {
  await page.waitForTimeout(1000);
  return page.evaluate(() => {
    const { watch } = window;
    // The task in which the finger lets go ends after the drag: it counts as an interaction.
    const during = (at: number, lasted: number) =>
      watch.drags.some((drag) => at + lasted > drag.from && at + lasted < drag.to);
    const measures = {
      interactions: [...watch.interactions.values()],
      longTasks: watch.tasks.filter(({ at, lasted }) => during(at, lasted)).map(({ lasted }) => lasted),
      frames: [...watch.frames],
    };
    watch.interactions.clear();
    watch.tasks.length = 0;
    watch.frames.length = 0;
    watch.drags.length = 0;
    return measures;
  });
}

/** The value that the given share of all stays at or below; those too short to be reported count as 16. */
export function share(values: readonly number[], count: number, part: number): number {
  const all = [...values, ...Array<number>(Math.max(0, count - values.length)).fill(16)].sort(
    (a, b) => a - b,
  );
  return all[Math.min(all.length - 1, Math.ceil(all.length * part) - 1)] ?? 0;
}
