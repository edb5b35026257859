import { crc32, deflateSync } from "node:zlib";

/** Files as a person would choose them, made on the spot. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Where the next pixel's value comes from: the same ones for the same seed. */
function* noise(seed: number): Generator<number, never> {
  let state = seed * 2_654_435_761 + 1;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state >>> 24;
  }
}

type Pixel = (x: number, y: number) => readonly [number, number, number];

function png(width: number, height: number, pixel: Pixel): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(pixel(x, y), y * (1 + width * 3) + 1 + x * 3);
  }
  return encoded(width, height, { depth: 8, color: 2 }, rows);
}

function encoded(width: number, height: number, kind: { depth: number; color: number }, rows: Buffer) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([kind.depth, kind.color, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

/** A small photo: a soft gradient in a colour of its own. */
export function photo(seed = 1, width = 240, height = 320): ChosenFile {
  const tint = (seed * 67) % 160;
  const buffer = png(width, height, (x, y) => [
    95 + tint,
    (60 + (y * 120) / height) | 0,
    (60 + (x * 150) / width) | 0,
  ]);
  return { name: `photo-${seed}.png`, mimeType: "image/png", buffer };
}

/** A photo of pure noise, which no encoder makes small: about three bytes a pixel. */
export function heavyPhoto(width: number, height: number): ChosenFile {
  const grains = noise(7);
  const next = () => grains.next().value;
  return {
    name: "heavy.png",
    mimeType: "image/png",
    buffer: png(width, height, () => [next(), next(), next()]),
  };
}

/** A small file of more pixels than the server takes: all of them are black, a bit each. */
export function vastPhoto(): ChosenFile {
  const [width, height] = [8000, 6800];
  const rows = Buffer.alloc(height * (1 + width / 8));
  return {
    name: "vast.png",
    mimeType: "image/png",
    buffer: encoded(width, height, { depth: 1, color: 0 }, rows),
  };
}

/** The smallest picture of a format that the server does not take: a white dot. */
export const gif = (): ChosenFile => ({
  name: "dot.gif",
  mimeType: "image/gif",
  buffer: Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64"),
});

export const dataUrl = ({ mimeType, buffer }: ChosenFile) =>
  `data:${mimeType};base64,${buffer.toString("base64")}`;
