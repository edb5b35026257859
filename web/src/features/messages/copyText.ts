/** Puts words into the clipboard; false if the browser won't have it. */
export async function copyText(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    // Only pages of HTTPS and of this device have that clipboard.
    return copySelected(words);
  }
}

function copySelected(words: string): boolean {
  const field = document.createElement("textarea");
  field.value = words;
  field.readOnly = true;
  field.className = "sr-only";
  // Beside an open dialog nothing can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
  }
}
