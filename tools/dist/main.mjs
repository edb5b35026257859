// Writes the release archive to target/dist, or another folder: the binary, the files for deployment, the documents an operator needs, the
// licences of everything inside, and a bill of materials (CycloneDX 1.5); beside it its SHA-256. The same input gives the
// same bytes. Usage: node tools/dist/main.mjs BINARY [FOLDER]
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { cratesInTree, cratesOf, checksumsOf, packagesOf } from "../check-supply-chain/inventory.mjs";
import { cargoLock, cargoMetadata, cargoTree, packageLock } from "../check-supply-chain/read.mjs";
import { licenceTexts } from "./licences.mjs";
import { billOfMaterials } from "./sbom.mjs";

const root = join(import.meta.dirname, "../..");
const [binary, into = join(root, "target/dist")] = process.argv.slice(2);
if (!binary) throw new Error("usage: node tools/dist/main.mjs BINARY [FOLDER]");

const metadata = cargoMetadata();
const linked = cratesInTree(cargoTree());
const crates = cratesOf(metadata).filter(({ name, version }) => linked.has(`${name}@${version}`));
const packages = packagesOf(packageLock()).filter(({ dev }) => !dev);
const { version } = metadata.packages.find(({ name, source }) => name === "kindred" && source === null);
const name = `kindred-${version}-${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux`;

const dist = resolve(into);
const folder = join(dist, name);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
cpSync(binary, join(folder, "kindred"));
for (const path of ["README.md", "SECURITY.md", "deploy", "docs/operation.md", "docs/privacy.md", "docs/security.md"]) {
  cpSync(join(root, path), join(folder, path), { recursive: true });
}
const components = [...crates, ...packages];
writeFileSync(join(folder, "LICENCES.txt"), licenceTexts(crates, packages, join(root, "web")));
const bill = billOfMaterials({ version, components, checksums: checksumsOf(cargoLock()) });
writeFileSync(join(folder, "sbom.cdx.json"), `${JSON.stringify(bill, null, 1)}\n`);

const archive = `${name}.tar.gz`;
const fixed = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];
const tar = execFileSync("tar", ["-c", ...fixed, "-C", dist, name], { maxBuffer: 1 << 30 });
writeFileSync(join(dist, archive), execFileSync("gzip", ["-9n"], { input: tar, maxBuffer: 1 << 30 }));
writeFileSync(join(dist, `${archive}.sha256`), execFileSync("sha256sum", [archive], { cwd: dist }));
console.log(`${relative(".", join(dist, archive))}: ${components.length} components, ${Math.round(readFileSync(join(dist, archive)).length / 1024)} KiB`);
