import type { Page } from "@playwright/test";

/** Makes the page believe that its tab is in front, that it is covered by another, or that another window has the focus. */
export async function setTabState(page: Page, how: "active" | "hidden" | "blurred"): Promise<void> {
  await page.evaluate((how) => {
    const visibility = how === "hidden" ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
    document.hasFocus = () => how === "active";
    document.dispatchEvent(new Event("visibilitychange"));
    globalThis.dispatchEvent(new Event(how === "active" ? "focus" : "blur"));
  }, how);
}
