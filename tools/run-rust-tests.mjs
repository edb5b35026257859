// Builds the tests of the Rust workspace and runs the programs that they are built into, two at once; then the examples in the
// documentation. cargo runs one program after the other, and in some of them the last test runs alone for up to twenty seconds.
// Prints what a program printed once it has ended. Ends with an error if anything failed.
// Usage: node tools/run-rust-tests.mjs [targets, as cargo test takes them] [-- arguments for each program]; no examples with either.
import { spawn, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname, relative } from "node:path";

const AT_ONCE = 2;

const given = process.argv.slice(2);
const dashes = given.includes("--") ? given.indexOf("--") : given.length;
const [targets, ofPrograms] = [given.slice(0, dashes), given.slice(dashes + 1)];

/** Large programs have many tests: they begin. */
const largestFirst = (one, other) => statSync(other.executable).size - statSync(one.executable).size;

const built = spawnSync(
  "cargo",
  ["test", "-q", "--workspace", "--no-run", "--message-format=json-render-diagnostics", ...targets],
  { stdio: ["ignore", "pipe", "inherit"], encoding: "utf8", maxBuffer: Number.POSITIVE_INFINITY },
);
if (built.status !== 0) process.exit(1);
const waiting = built.stdout
  .split("\n")
  .filter((line) => line.startsWith("{"))
  .map((line) => JSON.parse(line))
  .filter(({ executable, profile }) => executable && profile?.test)
  .sort(largestFirst);

// Where no tests are found something is wrong with the looking.
let failed = waiting.length === 0;

/** Runs one program as cargo does, in the folder of its crate. */
function run({ executable, manifest_path: manifest, target }) {
  const folder = dirname(manifest);
  const program = spawn(executable, ["--quiet", ...ofPrograms], {
    cwd: folder,
    env: { ...process.env, CARGO_MANIFEST_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = [];
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (bytes) => printed.push(bytes));
  return new Promise((ended) => {
    program.on("close", (status, signal) => {
      failed ||= status !== 0;
      const end = status === 0 ? "" : `, ended by ${signal ?? status}`;
      process.stdout.write(`\n${relative(process.cwd(), folder) || "."}: ${target.name} (${target.kind})${end}\n`);
      process.stdout.write(Buffer.concat(printed));
      ended();
    });
  });
}

async function runInTurn() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(next);
}

await Promise.all(Array.from({ length: AT_ONCE }, runInTurn));
if (given.length === 0) {
  const examples = spawnSync("cargo", ["test", "-q", "--workspace", "--no-fail-fast", "--doc"], { stdio: "inherit" });
  failed ||= examples.status !== 0;
}
process.exit(failed ? 1 : 0);
