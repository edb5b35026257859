import type { Page } from "@playwright/test";

/** From the next visit on a page notes what on it has shifted (CLS), and how far. */
export const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = [];
    Object.assign(globalThis, { shifts });
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const at = ({ x, y, width, height }: DOMRectReadOnly) =>
            [x, y, width, height].map(Math.round).join(" ");
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent;
          return `${name}: ${at(from)} → ${at(to)}`;
        });
        shifts.push({ value, what });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** What has shifted so far, once what is on the page is drawn. */
export const shiftsOn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return (globalThis as unknown as { shifts: { value: number; what: string[] }[] }).shifts;
  });
