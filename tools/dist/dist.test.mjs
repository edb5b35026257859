import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const root = join(import.meta.dirname, "../..");
const run = (program, ...args) => execFileSync(program, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });

// Of a file that stands for the binary: what is in the archive does not depend on it.
const scratch = mkdtempSync(join(tmpdir(), "kindred-dist-"));
after(() => rmSync(scratch, { recursive: true }));
const binary = join(scratch, "stand-in");
writeFileSync(binary, "#!/bin/sh\n");
chmodSync(binary, 0o755);

/** Writes the archive into a folder of its own, and unpacks it elsewhere. */
function made(name) {
  const dist = join(scratch, name);
  run("node", "tools/dist/main.mjs", binary, dist);
  const archive = readdirSync(dist).find((file) => file.endsWith(".tar.gz"));
  return { dist, archive, files: run("tar", "-tzf", join(dist, archive)).trim().split("\n") };
}

const { dist, archive, files } = made("dist");
const folder = archive.replace(/\.tar\.gz$/, "");
run("tar", "-xzf", join(dist, archive), "-C", scratch);
const inside = (path) => join(scratch, folder, path);
const bill = JSON.parse(readFileSync(inside("sbom.cdx.json"), "utf8"));

test("the archive has the binary, the files for deployment, the operator's documents, licences and bill of materials, and nothing else", () => {
  const entries = readdirSync(join(root, "deploy"), { recursive: true, encoding: "utf8" }).map((name) => `deploy/${name}`);
  const deployed = entries.filter((path) => statSync(join(root, path)).isFile());
  const documents = ["README.md", "SECURITY.md", "docs/operation.md", "docs/privacy.md", "docs/security.md"];
  const expected = ["kindred", "LICENCES.txt", "sbom.cdx.json", ...documents, ...deployed].map((path) => `${folder}/${path}`);
  assert.deepEqual(files.filter((path) => !path.endsWith("/")).sort(), expected.sort());
  assert.match(folder, /^kindred-\d+\.\d+\.\d+-(?:x86_64|aarch64)-linux$/);
  assert.equal(readFileSync(inside("kindred"), "utf8"), "#!/bin/sh\n");
  assert.equal(statSync(inside("kindred")).mode & 0o777, 0o755);
  for (const path of [...documents, ...deployed]) {
    assert.deepEqual(readFileSync(inside(path)), readFileSync(join(root, path)), path);
  }
});

test("the checksum beside it is the archive's, and made again the archive has the same bytes", () => {
  const [sum, name] = readFileSync(join(dist, `${archive}.sha256`), "utf8").trim().split(/\s+/);
  assert.equal(name, archive);
  const sha256 = (path) => run("sha256sum", path).split(" ")[0];
  assert.equal(sum, sha256(join(dist, archive)));
  assert.equal(sum, sha256(join(made("again").dist, archive)));
});

test("the bill of materials has each crate of Cargo.lock that the program is linked of, with its checksum, and no other", () => {
  const linked = new Set(
    run("cargo", "tree", "--offline", "--locked", "--package", "kindred", "--edges", "normal", "--prefix", "none", "--format", "{p}")
      .split("\n")
      // The workspace's own have a path behind them.
      .filter((line) => line !== "" && !line.includes("(/"))
      .map((line) => line.replace(/^(\S+) v(\S+).*$/, "$1@$2")),
  );
  const locked = new Map();
  for (const text of readFileSync(join(root, "Cargo.lock"), "utf8").split("[[package]]").slice(1)) {
    const { name, version, checksum } = Object.fromEntries([...text.matchAll(/^(\w+) = "(.+)"$/gm)].map(([, key, value]) => [key, value]));
    if (linked.has(`${name}@${version}`)) locked.set(`pkg:cargo/${name}@${version}`, checksum);
  }
  assert.equal(locked.size, linked.size);
  const crates = bill.components.filter(({ purl }) => purl.startsWith("pkg:cargo/"));
  const hashes = crates.map(({ purl, hashes: [{ alg, content }] }) => [purl, alg === "SHA-256" ? content : alg]);
  assert.deepEqual(hashes.sort(), [...locked].sort());
});

test("the bill of materials has what the program's own Cargo.toml asks for, and nothing that it asks for in tests alone", () => {
  const named = new Set(bill.components.map(({ name }) => name));
  const manifest = readFileSync(join(root, "crates/kindred/Cargo.toml"), "utf8");
  const asked = (section) => manifest.split(`\n[${section}]\n`)[1].split("\n[")[0].matchAll(/^(?!kindred-)([\w-]+)(?=\.| =)/gm);
  const [needed, tested] = ["dependencies", "dev-dependencies"].map((section) => [...asked(section)].map(([, name]) => name));
  assert.deepEqual(needed.filter((name) => !named.has(name)), []);
  assert.equal(needed.length > 20 && tested.includes("tempfile"), true);
  for (const name of ["tempfile", "proptest"]) assert.equal(named.has(name), false, name);
});

test("the bill of materials has each npm package of the lock file that people get, with its hash, and no other", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "web/package-lock.json"), "utf8"));
  const sent = Object.entries(packages).filter(([path, { dev, devOptional, optional }]) => path && !dev && !devOptional && !optional);
  const expected = sent.map(([path, { version, integrity }]) => {
    const name = path.replace(/^.*node_modules\//, "");
    return [`pkg:npm/${name.replace("@", "%40")}@${version}`, Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex")];
  });
  const found = bill.components.filter(({ purl }) => purl.startsWith("pkg:npm/"));
  assert.deepEqual(found.map(({ purl, hashes: [{ content }] }) => [purl, content]).sort(), expected.sort());
});

test("the bill of materials is CycloneDX 1.5 of the program, which depends on each component once", () => {
  const { bomFormat, specVersion, metadata, components, dependencies } = bill;
  assert.deepEqual([bomFormat, specVersion, metadata.component.name], ["CycloneDX", "1.5", "kindred"]);
  assert.equal(folder.startsWith(`kindred-${metadata.component.version}-`), true);
  const refs = components.map((component) => component["bom-ref"]);
  assert.equal(new Set(refs).size, refs.length);
  assert.deepEqual(dependencies, [{ ref: "kindred", dependsOn: refs }]);
  for (const { purl, licenses } of components) assert.match(licenses[0].expression, /\w/, purl);
});

test("each component is named with its licence, under a text or among those that have none of their own", () => {
  const lines = new Set(readFileSync(inside("LICENCES.txt"), "utf8").split("\n"));
  const missing = bill.components.filter(({ name, version, licenses: [{ expression }] }) => {
    const plain = [...lines].filter((line) => line.startsWith(`${name} ${version}`)).map((line) => line.replace(/\s*\/\s*/g, " OR "));
    return !plain.some((line) => line.includes(expression));
  });
  assert.deepEqual(missing.map(({ purl }) => purl), []);
  const text = [...lines].join("\n");
  for (const words of ["Permission is hereby granted, free of charge", "Apache License"]) assert.equal(text.includes(words), true, words);
});
