// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PAGE_START } from "./pageStart.mjs";

/** What the page listens to paints with. */
let painted: (paints: { getEntriesByName: (name: string) => unknown[] }) => void;

/** Tells of paints of these names, as the browser does. */
const paint = (...names: string[]) =>
  painted({ getEntriesByName: (name) => names.filter((other) => other === name) });

const scripts = () => document.head.querySelectorAll("meta[name=script]").length;

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = "";
  document.body.innerHTML = `<div id="root"></div><template id="scripts"><meta name="script"></template>`;
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(callback: typeof painted) {
        painted = callback;
      }
      observe() {}
    },
  );
  // As the page runs it, at its end.
  new Function(PAGE_START)();
});
afterEach(() => vi.useRealTimers());

test("APP-05 the scripts of a page wait until its content is painted, not its ground alone", () => {
  paint("first-paint");
  expect(scripts()).toBe(0);
  paint("first-contentful-paint");
  expect(scripts()).toBe(1);
});

test("APP-05 a paint that does not come is waited for a second", () => {
  vi.advanceTimersByTime(999);
  expect(scripts()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(scripts()).toBe(1);
  paint("first-paint", "first-contentful-paint");
  expect(scripts()).toBe(1);
});
