import type { Locator } from "@playwright/test";
import type { ChosenFile } from "./pictures";

/** As if files came from the clipboard, or were dragged in from elsewhere. */
export function bring(to: Locator, how: "paste" | "drop", ...files: ChosenFile[]): Promise<void> {
  const carried = files.map(({ buffer, name, mimeType: type }) => ({ bytes: [...buffer], name, type }));
  return to.evaluate(
    (element, { how, carried }) => {
      const data = new DataTransfer();
      for (const { bytes, name, type } of carried)
        data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent("drop", { ...options, dataTransfer: data }),
      );
    },
    { how, carried },
  );
}
