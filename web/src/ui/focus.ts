/** Focuses the first invalid field of a form. Call it after the errors are rendered. */
export function focusFirstInvalid(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid] input')?.focus();
}
