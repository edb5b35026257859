/** As many bytes of a file name the brands of a HEIC photo. */
const START = 256;
/** The brands of HEIC that the server takes (`crates/media/src/decode.rs`). */
const HEIC = new Set(["heic", "heix", "heim", "heis"]);

/** The format of a picture by its first bytes, since its name may say another; undefined for what the server does not take. */
export async function imageTypeOf(file: Blob): Promise<string | undefined> {
  const bytes = await file.slice(0, START).arrayBuffer();
  const start = String.fromCharCode(...new Uint8Array(bytes));
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) return "image/webp";
  if (!start.startsWith("ftyp", 4)) return undefined;
  const brands = start.slice(8, new DataView(bytes).getUint32(0)).match(/.{4}/gs) ?? [];
  return brands.some((brand) => HEIC.has(brand)) ? "image/heic" : undefined;
}
