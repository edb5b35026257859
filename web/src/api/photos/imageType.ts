/** The format of a picture by its first bytes, since its name may say another; undefined for what the server does not take. */
export async function imageTypeOf(file: Blob): Promise<string | undefined> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG")) return "image/png";
  if (/^RIFF.{4}WEBP/s.test(start)) return "image/webp";
  return /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(start) ? "image/heic" : undefined;
}
