/** The file's url stays valid this long, so that the browser can save it. */
const REVOKE_AFTER_MS = 60_000;

/** Makes the browser download a file. As in the settings: a chunk shared with them would cost every first visit the bytes of its name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
