// What the program is built of: the crates and npm packages that the lock files name, and what is wrong with them.

const CRATES_IO = "registry+https://github.com/rust-lang/crates.io-index";
const NPM = "https://registry.npmjs.org/";

/** Licences under which code may be part of the program. */
export const LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "Apache-2.0 WITH LLVM-exception",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BSL-1.0",
  "CC0-1.0",
  "IJG",
  "ISC",
  "MIT",
  "MPL-2.0",
  "Unicode-3.0",
  "Unlicense",
  "Zlib",
]);

/** Crates that must not come in, not even by another one, each with its reason. */
export const BANNED = new Map([
  ["openssl-sys", "TLS is rustls with ring"],
  ["native-tls", "TLS is rustls with ring"],
  ["aws-lc-rs", "TLS is rustls with ring"],
  ["ureq", "requests go by reqwest, which the object store brings"],
  ["sqlx", "the store has its own thin engine"],
]);

/** A licence as an SPDX expression; some crates still write "A/B". */
export const spdx = (licence) => licence.replace(/\s*\/\s*/g, " OR ");

/** True if an expression can be met by `allowed` licences alone. */
export function isAllowed(expression, allowed = LICENCES) {
  const tokens = spdx(expression).match(/\(|\)|[\w.+-]+(?: WITH [\w.-]+)?/g) ?? [];
  let at = 0;
  const one = () => {
    if (tokens[at] !== "(") return allowed.has(tokens[at++]);
    at += 1;
    const inner = either();
    at += 1;
    return inner;
  };
  const both = () => {
    let holds = one();
    for (; tokens[at] === "AND"; ) {
      at += 1;
      holds = one() && holds;
    }
    return holds;
  };
  const either = () => {
    let holds = both();
    for (; tokens[at] === "OR"; ) {
      at += 1;
      holds = both() || holds;
    }
    return holds;
  };
  return tokens.length > 0 && either() && at === tokens.length;
}

/** The crates of `cargo metadata` that aren't the repository's own. */
export function cratesOf(metadata) {
  return metadata.packages
    .filter(({ source }) => source !== null)
    .map(({ name, version, license, source, manifest_path: manifest }) => ({
      name,
      version,
      licence: license ?? "",
      source,
      manifest,
      purl: `pkg:cargo/${name}@${version}`,
    }));
}

/** The crates, as `name@version`, that `cargo tree` prints without indentation. */
export function cratesInTree(tree) {
  const lines = tree.split("\n").map((line) => /^(\S+) v(\S+)/.exec(line));
  return new Set(lines.filter(Boolean).map(([, name, version]) => `${name}@${version}`));
}

/** The hashes that Cargo.lock has, by name and version. */
export function checksumsOf(cargoLock) {
  const packages = cargoLock.split("[[package]]").slice(1);
  const field = (text, name) => new RegExp(`^${name} = "([^"]+)"`, "m").exec(text)?.[1];
  return new Map(
    packages.map((text) => [`${field(text, "name")}@${field(text, "version")}`, field(text, "checksum")]),
  );
}

/** The npm packages of a lock file; `dev` is true if only building and testing needs one. */
export function packagesOf(lock) {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== "")
    .map(([path, { version, license, resolved, integrity, dev, devOptional, optional }]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      path,
      version,
      licence: license ?? "",
      resolved: resolved ?? "",
      integrity: integrity ?? "",
      optional: Boolean(optional),
      dev: Boolean(dev || devOptional || optional),
      purl: `pkg:npm/${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length).replace("@", "%40")}@${version}`,
    }));
}

/** What is wrong with the crates. */
export function crateFaults(crates, checksums) {
  return crates.flatMap(({ name, version, licence, source }) => {
    const faults = [];
    if (source !== CRATES_IO) faults.push(`is not from crates.io: ${source}`);
    if (!checksums.get(`${name}@${version}`)) faults.push("has no checksum in Cargo.lock");
    if (!isAllowed(licence)) faults.push(`has a licence that is not allowed: ${licence || "none"}`);
    if (BANNED.has(name)) faults.push(`is banned: ${BANNED.get(name)}`);
    return faults.map((fault) => `${name} ${version} ${fault}`);
  });
}

/**
 * What is wrong with the packages: of those that only build and test, the licence is nobody's concern. The lock file names
 * no source but one that isn't npm, and no hash of packages for other machines than the one it was written on.
 */
export function packageFaults(packages) {
  return packages.flatMap(({ name, version, licence, resolved, integrity, dev, optional }) => {
    const faults = [];
    if (resolved && !resolved.startsWith(NPM)) faults.push(`is not from npm: ${resolved}`);
    if (!integrity && !optional) faults.push("has no hash in package-lock.json");
    if (!dev && !isAllowed(licence)) faults.push(`has a licence that is not allowed: ${licence || "none"}`);
    return faults.map((fault) => `${name} ${version} ${fault}`);
  });
}

/** The dependencies of a Cargo.toml's [workspace.dependencies] and of a package.json that are not one exact version. */
export function looseVersions(cargoToml, packageJson) {
  const [, section = ""] = /\[workspace\.dependencies\]\n([\s\S]*?)(?:\n\[|$)/.exec(cargoToml) ?? [];
  const crates = section
    .split("\n")
    .map((line) => /^([\w-]+) = (?:\{.*?version = )?"([^"]+)"/.exec(line))
    .filter((found) => found && !found[2].startsWith("="));
  const { dependencies = {}, devDependencies = {} } = packageJson;
  const packages = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d/.test(version),
  );
  return [...crates.map(([, name, version]) => [name, version]), ...packages].map(
    ([name, version]) => `${name} is not one exact version: ${version}`,
  );
}
