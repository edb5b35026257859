/** Gives the focus to the field of the room, behind what is typed; false where there is none. */
export function focusField(): boolean {
  const field = document.querySelector<HTMLTextAreaElement>("main textarea");
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
  return field !== null;
}
