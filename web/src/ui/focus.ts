/** Takes a person to the first thing in a form that is wrong. Call it once the errors are drawn. */
export function focusFirstInvalid(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid] input')?.focus();
}
