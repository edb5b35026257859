import { imageTypeOf } from "./imageType";
import { asDataUrl, shrink } from "./shrink";

const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** A photo whose data url is longer than this is shrunk before it is sent. */
const MAX_DATA_URL_LENGTH = 1024 * 1024;

/** Formats that the server accepts unchanged. */
const sendable = new Set(["image/jpeg", "image/png", "image/webp"]);
/** Formats of phones that many browsers can't decode, but the server can. */
const phoneOnly = new Set(["image/heic", "image/heif"]);

/** Why a file can't be sent. */
export type Refused = "notAnImage" | "tooLarge" | "unreadable";
export type Prepared = { dataUrl: string } | { refused: Refused };

/** The file's type, or the one of its name's extension where the system does not know it. */
const typeOf = (file: File) => (file.type === "" && /\.hei[cf]$/i.test(file.name) ? "image/heic" : file.type);

/** Makes a chosen file ready to be sent, or returns why it can't be. */
export async function preparePhoto(file: File): Promise<Prepared> {
  const found = await imageTypeOf(file).catch(() => undefined);
  const type = found ?? typeOf(file);
  if (!type.startsWith("image/")) return { refused: "notAnImage" };
  if (file.size > MAX_FILE_BYTES) return { refused: "tooLarge" };
  const dataUrl = await asDataUrl(file, type).catch(() => undefined);
  if (dataUrl === undefined) return { refused: "unreadable" };
  const mustChange = dataUrl.length > MAX_DATA_URL_LENGTH || !sendable.has(found ?? "");
  const smaller = await shrink(file, mustChange);
  if (smaller === "unreadable") return phoneOnly.has(type) ? { dataUrl } : { refused: "unreadable" };
  return { dataUrl: smaller ?? dataUrl };
}
