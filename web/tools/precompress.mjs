// Packs what the build made, so that the server only hands bytes out: brotli and gzip beside each file that gains by it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "..", "dist");
const packed = /\.(js|css|svg|json|txt|webmanifest)$|\/prerendered\/.*\.html$/;
const worthwhile = 512;

for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !packed.test(path) || path.includes("/.vite/")) continue;
  const plain = readFileSync(path);
  if (plain.length < worthwhile) continue;
  const brotli = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
}
