// Draws the scenes into crates/kindred/demo/scenes.
// With --sheet FILE it also pastes all of them together, to be looked at.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { SCENES, sceneSvg } from './scenes.mjs';

const OUT = fileURLToPath(new URL('../../crates/kindred/demo/scenes/', import.meta.url));
const LARGEST = 16_000;

await mkdir(OUT, { recursive: true });
const drawn = [];
for (const [name, scene] of Object.entries(SCENES)) {
  const file = await sharp(Buffer.from(sceneSvg(scene))).webp({ quality: 76, effort: 6 }).toBuffer();
  if (file.length > LARGEST) throw new Error(`${name} takes ${file.length} bytes`);
  await writeFile(path.join(OUT, `${name}.webp`), file);
  drawn.push(file);
}
const sheet = process.argv.indexOf('--sheet');
if (sheet > 0) {
  const cells = await Promise.all(drawn.map((file) => sharp(file).resize(320, 320, { fit: 'contain' }).png().toBuffer()));
  const layers = cells.map((input, n) => ({ input, left: (n % 4) * 320, top: Math.floor(n / 4) * 320 }));
  await sharp({ create: { width: 1280, height: 640, channels: 3, background: '#fff' } }).composite(layers).png().toFile(process.argv[sheet + 1]);
}
