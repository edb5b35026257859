/** A file that is dropped where nothing takes files would be opened by the browser, in place of the app or in a new tab. */
export function ignoreDroppedFiles(): void {
  for (const type of ["dragover", "drop"] as const)
    globalThis.addEventListener(type, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    });
}
