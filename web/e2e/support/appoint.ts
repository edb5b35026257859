import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import type { Person } from "./people";

/** The variable that names the data folder of the server of all tests. */
export const DATA_DIR = "KINDRED_E2E_DATA";

const run = promisify(execFile);

/** Makes somebody an operator, on the server's command line. */
export async function appoint(
  { id }: Pick<Person, "id">,
  role: "looks" | "decides" | "owner",
): Promise<void> {
  const folder = process.env[DATA_DIR];
  if (!folder) throw new Error("the server's data folder is not known");
  const binary = resolve(process.env["KINDRED_BIN"] ?? "../target/release/kindred");
  await run(binary, ["admin", "operators", "add", id, "--role", role, "--data-dir", folder]);
}
