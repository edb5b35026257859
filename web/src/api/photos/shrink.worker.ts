// Scales a photo down before its upload, apart from the main thread (SIGNUP-14).
import { decode, type ShrinkAnswer, type ShrinkRequest } from "./decode";

globalThis.addEventListener("message", async ({ data }: MessageEvent<ShrinkRequest>) => {
  const result: ShrinkAnswer = await decode(data).catch(() => ({ kind: "unreadable" }));
  globalThis.postMessage(result);
});
