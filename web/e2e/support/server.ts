import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { CLAIMS } from "./places";

const START_MS = 30_000;

/** psql from the path, or from where Debian keeps it. */
function psql(): string {
  const versions = "/usr/lib/postgresql";
  const found = existsSync(versions) ? readdirSync(versions).map((v) => join(versions, v, "bin/psql")) : [];
  return found.find((path) => existsSync(path)) ?? "psql";
}

/** A database of its own beside those of other tests, and how to be rid of it. */
function freshDatabase(admin: string): { url: string; drop: () => void } {
  const name = `kindred_browser_${process.pid}_${Date.now()}`;
  const run = (statement: string) => execFileSync(psql(), [admin, "-qc", statement], { stdio: "inherit" });
  run(`CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/** The line in which the server says where it is. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    const patience = setTimeout(() => failed(new Error("the server did not start in time")), START_MS);
    server.once("exit", (code) => failed(new Error(`the server stopped with ${code}`)));
    if (!server.stdout) return;
    createInterface({ input: server.stdout }).on("line", (line) => {
      const address = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
      if (!address) return;
      clearTimeout(patience);
      found(address);
    });
  });
}

/**
 * Starts the real server on a free port over a folder of its own; the answer stops it and cleans up. With
 * KINDRED_E2E_URL the tests go to a server that runs already, such as Vite's while a screen is being made.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const claims = mkdtempSync(join(tmpdir(), "kindred-claims-"));
  process.env[CLAIMS] = claims;
  const forget = () => rmSync(claims, { recursive: true, force: true });
  if (process.env["KINDRED_E2E_URL"]) return async () => forget();
  const binary = resolve(process.env["KINDRED_BIN"] ?? "../target/release/kindred");
  if (!existsSync(binary))
    throw new Error(`no server to test at ${binary}: build it, or name it with KINDRED_BIN`);
  const folder = mkdtempSync(join(tmpdir(), "kindred-browser-"));
  const admin = process.env["KINDRED_TEST_POSTGRES"];
  const postgres = process.env["KINDRED_E2E_ENGINE"] === "postgres";
  if (postgres && !admin) throw new Error("KINDRED_TEST_POSTGRES must name a PostgreSQL server");
  const database = postgres && admin ? freshDatabase(admin) : undefined;

  const server = spawn(binary, ["serve", "--listen", "127.0.0.1:0", "--data-dir", folder], {
    env: {
      ...process.env,
      KINDRED_DATABASE_URL: database?.url ?? "",
      KINDRED_RATE_LIMIT: "off",
      // Looking at each uploaded picture takes as long as all the rest of a sign-up; the server's own tests look at it.
      KINDRED_PICTURE_CHECKS: "off",
      KINDRED_LOG: "warn,security=off",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stopped = new Promise<void>((done) => server.once("exit", () => done()));
  process.env["KINDRED_E2E_URL"] = await addressOf(server);

  return async () => {
    server.kill("SIGTERM");
    await stopped;
    database?.drop();
    rmSync(folder, { recursive: true, force: true });
    forget();
  };
}
