/** Something that waits until it is let through. */
export function gate(): { passed: Promise<void>; open: () => void } {
  const opened = new AbortController();
  const passed = new Promise<void>((resolve) =>
    opened.signal.addEventListener("abort", () => resolve(), { once: true }),
  );
  return { passed, open: () => opened.abort() };
}
