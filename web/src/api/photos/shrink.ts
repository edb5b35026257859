import type { ShrinkAnswer, ShrinkRequest } from "./shrink.worker";
// oxlint-disable-next-line import/default -- Vite answers with the address of the worker it builds.
import workerUrl from "./shrink.worker.ts?worker&url";
import { trustedScript } from "../trustedScript";

/** A file as a `data:` address of the given type. */
export function asDataUrl(file: Blob, type: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve(String(reader.result).replace(/^data:[^;,]*/, `data:${type}`)),
    );
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable file")));
    reader.readAsDataURL(file);
  });
}

/**
 * Decodes a picture in a worker, so that the page stays responsive. Returns a smaller one if `mustChange`, undefined if
 * it can stay as it is, and 'unreadable' if this browser can't decode it.
 */
export function shrink(file: Blob, mustChange: boolean): Promise<string | undefined | "unreadable"> {
  const worker = new Worker(trustedScript(workerUrl), { type: "module" });
  return new Promise<string | undefined | "unreadable">((resolve) => {
    worker.addEventListener("error", () => resolve("unreadable"));
    worker.addEventListener("message", ({ data }: MessageEvent<ShrinkAnswer>) => {
      if (data.kind === "smaller") resolve(asDataUrl(data.blob, "image/jpeg"));
      else resolve(data.kind === "fine" ? undefined : "unreadable");
    });
    worker.postMessage({ file, mustChange } satisfies ShrinkRequest);
  }).finally(() => worker.terminate());
}
