import { asDataUrl, shrink } from "./shrink";

const FILE_MOST = 5 * 1024 * 1024;
/** Longer than this as text, a photo is made smaller before it is sent. */
const TEXT_MOST = 1024 * 1024;

/** Formats the server takes as they are. */
const sendable = new Set(["image/jpeg", "image/png", "image/webp"]);
/** Photos of phones that many browsers can't open, but the server can. */
const phoneOnly = new Set(["image/heic", "image/heif"]);

/** Why a file can't be sent. */
export type Refused = "notAnImage" | "tooLarge" | "unreadable";
export type Prepared = { dataUrl: string } | { refused: Refused };

/** The type a file says it has, or that its name says where the system knows none. */
const typeOf = (file: File) => (file.type === "" && /\.hei[cf]$/i.test(file.name) ? "image/heic" : file.type);

/** Makes a chosen file ready to be sent, or says why it can't be. */
export async function preparePhoto(file: File): Promise<Prepared> {
  const type = typeOf(file);
  if (!type.startsWith("image/")) return { refused: "notAnImage" };
  if (file.size > FILE_MOST) return { refused: "tooLarge" };
  const dataUrl = await asDataUrl(file, type).catch(() => undefined);
  if (dataUrl === undefined) return { refused: "unreadable" };
  const mustChange = dataUrl.length > TEXT_MOST || !sendable.has(type);
  const smaller = await shrink(file, mustChange);
  if (smaller === "unreadable") return phoneOnly.has(type) ? { dataUrl } : { refused: "unreadable" };
  return { dataUrl: smaller ?? dataUrl };
}
