/** Focuses the first invalid field of a form. Call it after the errors are rendered. */
export function focusFirstInvalid(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid] input')?.focus();
}

/** Gives an element the focus that was lost with the screen before, unless something else has got it. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
