import { expect, test } from "vitest";
import { imageTypeOf } from "./imageType";

/** A file that begins with these characters, one a byte. */
const beginning = (start: string) => new Blob([Uint8Array.from(start, (one) => one.charCodeAt(0))]);
/** The first box of a HEIC or AVIF file, with its brands, and what follows it. */
const box = (...brands: string[]) =>
  `\0\0\0${String.fromCharCode(8 + brands.length * 4)}ftyp${brands.join("")}\0\0\0\x20metaheic`;

test.each([
  ["image/jpeg", "\xff\xd8\xff\xe0"],
  ["image/png", "\x89PNG\r\n\x1a\n"],
  ["image/webp", "RIFF\x10\0\0\0WEBPVP8 "],
  ["image/heic", box("heic", "\0\0\0\0", "mif1")],
  ["image/heic", box("mif1", "\0\0\0\0", "heix")],
  [undefined, box("mif1", "\0\0\0\0", "avif")],
  [undefined, "GIF89a"],
  [undefined, "RIFF\x10\0\0\0WAVE"],
  [undefined, "\0\0\0"],
  [undefined, ""],
])("SIGNUP-14 the first bytes say the format: %s", async (type, start) => {
  expect(await imageTypeOf(beginning(start))).toBe(type);
});
