/** How long it is waited for a screen with the fields, in milliseconds. */
const WAIT_MS = 10_000;
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** Types into the empty fields of a screen, as they come, what was typed into those of the same names before. */
export function refillFields(root: HTMLElement, typed: readonly HTMLInputElement[]): void {
  let left = typed;
  const look = () => {
    left = left.filter(({ name, value }) => {
      const field = root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (!field) return true;
      if (field.value === "") {
        // React notices what was set past its own setter.
        setValue?.call(field, value);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      return false;
    });
    if (left.length === 0) stop();
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stop(), WAIT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(root, { childList: true, subtree: true });
  look();
}
