import { type RefObject, useEffect, useEffectEvent } from "react";
import { modalStore } from "./modal";

/** True if a dialog lies over it, or it takes no presses now. */
function isOutOfReach(box: Element): boolean {
  const dialog = modalStore.get();
  return box.closest("[inert]") !== null || (dialog !== undefined && !dialog.contains(box));
}

/**
 * Has a box take files that are dropped on it, or pasted while it is in reach, as it takes those that are chosen; without
 * `onFiles` it takes none now. It is marked while files are dragged over it.
 */
export function useFileDropAndPaste(
  box: RefObject<HTMLElement | null>,
  onFiles: ((files: readonly File[]) => void) | undefined,
) {
  const heard = useEffectEvent((event: DragEvent | ClipboardEvent) => {
    const { type } = event;
    const carried = "clipboardData" in event ? event.clipboardData : event.dataTransfer;
    const takes = carried?.types.includes("Files") ? onFiles : undefined;
    box.current?.toggleAttribute("data-over", takes !== undefined && type === "dragover");
    if (!takes || !carried || type === "dragleave") return;
    // A text processor adds a picture of the text that is copied.
    if (type === "paste" && (carried.types.includes("text/rtf") || !box.current || isOutOfReach(box.current)))
      return;
    event.preventDefault();
    if (type !== "dragover") takes([...carried.files]);
  });
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    for (const type of ["dragover", "dragleave", "drop"] as const)
      box.current?.addEventListener(type, (event) => heard(event), { signal });
    document.addEventListener("paste", (event) => heard(event), { signal });
    return () => end.abort();
  }, [box]);
}
