import { decode, type ShrinkAnswer, type ShrinkRequest } from "./decode";
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
 * Decodes a picture in a worker, so that the page stays responsive. Returns a smaller one if `mustChange` or it has too
 * many pixels, undefined if it can stay as it is, and 'unreadable' if this browser can't decode it.
 */
export async function shrink(file: Blob, mustChange: boolean): Promise<string | undefined | "unreadable"> {
  const request: ShrinkRequest = { file, mustChange };
  // Without a connection the worker's script does not come; the picture is chosen all the same.
  const answer = await inWorker(request)
    .catch(() => decode(request))
    .catch((): ShrinkAnswer => ({ kind: "unreadable" }));
  if (answer.kind === "smaller") return asDataUrl(answer.blob, "image/jpeg");
  return answer.kind === "fine" ? undefined : "unreadable";
}

/** Rejects if the worker can't be loaded. */
function inWorker(request: ShrinkRequest): Promise<ShrinkAnswer> {
  const worker = new Worker(trustedScript(workerUrl), { type: "module" });
  return new Promise<ShrinkAnswer>((resolve, reject) => {
    worker.addEventListener("error", reject);
    worker.addEventListener("message", ({ data }: MessageEvent<ShrinkAnswer>) => resolve(data));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
