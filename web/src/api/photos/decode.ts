import { fit } from "./fit";

const MAX_SIDE = 1200;
const QUALITY = 0.7;
/** So many pixels the server decodes of every format; of an extended WebP it refuses more than 5 million for want of memory (`crates/media/src/limits.rs`). */
const MAX_PIXELS = 4_000_000;

export interface ShrinkRequest {
  file: Blob;
  mustChange: boolean;
}

export type ShrinkAnswer = { kind: "fine" } | { kind: "smaller"; blob: Blob } | { kind: "unreadable" };

/** Decodes a picture, and makes a smaller one of it if `mustChange`, or if it has too many pixels (SIGNUP-14). Takes long: not for the main thread, if it can be helped. */
export async function decode({ file, mustChange }: ShrinkRequest): Promise<ShrinkAnswer> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  if (!mustChange && picture.width * picture.height <= MAX_PIXELS) return { kind: "fine" };
  const { width, height } = fit(picture.width, picture.height, MAX_SIDE);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) return { kind: "unreadable" };
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return { kind: "smaller", blob: await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY }) };
}
