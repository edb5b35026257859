/** A file that is dropped where nothing takes files would be opened by the browser, in place of the app or in a new tab. */
export function ignoreDroppedFiles(): void {
  for (const type of ["dragover", "drop"] as const)
    globalThis.addEventListener(type, (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
}
