// Fails when a crate or npm package is of a licence or source that isn't allowed, is banned, has no hash in its lock file,
// or is asked for by more than one exact version. Needs no network. Usage: node tools/check-supply-chain/main.mjs
import { checksumsOf, crateFaults, cratesOf, looseVersions, packageFaults, packagesOf } from "./inventory.mjs";
import { cargoLock, cargoMetadata, cargoToml, packageJson, packageLock } from "./read.mjs";

const crates = cratesOf(cargoMetadata());
const packages = packagesOf(packageLock());
const faults = [
  ...crateFaults(crates, checksumsOf(cargoLock())),
  ...packageFaults(packages),
  ...looseVersions(cargoToml(), packageJson()),
];
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exit(1);
console.log(`${crates.length} crates and ${packages.length} npm packages: licences, sources, hashes and versions are as they must be`);
