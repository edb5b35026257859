import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { startLateProxy } from "./lateProxy";
import { smtpUrl } from "./letters";
import { DATA_DIR } from "./appoint";
import { OPERATOR_KEY } from "./operator";
import { CLAIMS } from "./places";
import { serviceUrl } from "./services";

const START_MS = 30_000;

/** The line in which the server says where it is. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    const timeout = setTimeout(() => failed(new Error("the server did not start in time")), START_MS);
    server.once("exit", (code) => failed(new Error(`the server stopped with ${code}`)));
    if (!server.stdout) return;
    createInterface({ input: server.stdout }).on("line", (line) => {
      const address = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
      if (!address) return;
      clearTimeout(timeout);
      found(address);
    });
  });
}

/** A server that runs. */
export interface RunningServer {
  /** Its url, without a path. */
  address: string;
  /** Where it keeps what it has. */
  folder: string;
  /** Stops it and removes what it kept. */
  stop: () => Promise<void>;
  /** What `kindred admin …` prints beside it. */
  admin: (...task: string[]) => string;
}

/** Starts the real server over a folder of its own. */
async function start(listen: string, settings: Record<string, string>): Promise<RunningServer> {
  const binary = resolve(process.env["KINDRED_BIN"] ?? "../target/release/kindred");
  if (!existsSync(binary))
    throw new Error(`no server to test at ${binary}: build it, or name it with KINDRED_BIN`);
  const folder = mkdtempSync(join(tmpdir(), "kindred-browser-"));
  const server = spawn(binary, ["serve", "--listen", listen, "--data-dir", folder], {
    env: {
      ...process.env,
      KINDRED_RATE_LIMIT: "off",
      KINDRED_ADMIN_KEY: OPERATOR_KEY,
      // Looking at each uploaded picture takes as long as all the rest of a sign-up; the server's own tests look at it.
      KINDRED_PICTURE_CHECKS: "off",
      KINDRED_LOG: "warn,security=off",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stopped = new Promise<void>((done) => server.once("exit", () => done()));
  const stop = async () => {
    server.kill("SIGTERM");
    await stopped;
    rmSync(folder, { recursive: true, force: true });
  };
  const admin = (...task: string[]) =>
    execFileSync(binary, ["admin", "--data-dir", folder, ...task], { encoding: "utf8" });
  return { address: await addressOf(server), folder, stop, admin };
}

/** A server whose queues have nothing of other tests. */
export const startForOperators = (): Promise<RunningServer> => start("127.0.0.1:0", {});

/** A port that is free, for a server that must know its own before it starts. */
async function freePort(): Promise<number> {
  const taken = createServer();
  await new Promise<void>((listening) => taken.listen(0, "127.0.0.1", listening));
  const address = taken.address();
  await new Promise((closed) => taken.close(closed));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** A server that looks at pictures, as it does outside of tests. */
export async function startWithPictureChecks(): Promise<RunningServer> {
  return start("127.0.0.1:0", { KINDRED_PICTURE_CHECKS: "on" });
}

/** A server that looks at pictures and holds each of them for operators. */
export async function startWithHeldPictures(): Promise<RunningServer> {
  return start("127.0.0.1:0", { KINDRED_PICTURE_CHECKS: "on", KINDRED_HOLD_PICTURES_FROM: "0" });
}

/** A server that sends letters by the mail server of the test run. */
export async function startWithLetters(): Promise<RunningServer> {
  const listen = `127.0.0.1:${await freePort()}`;
  return start(listen, {
    KINDRED_SMTP_URL: smtpUrl(),
    KINDRED_MAIL_FROM: "Kindred <hello@kindred.example>",
    KINDRED_PUBLIC_URL: `http://${listen}`,
  });
}

/** A server that takes passkeys, opened by the name that they are for, and sends letters by the mail server of the test run. */
export async function startWithPasskeys(): Promise<RunningServer> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const server = await start(`127.0.0.1:${port}`, {
    KINDRED_SMTP_URL: smtpUrl(),
    KINDRED_MAIL_FROM: "Kindred <hello@kindred.example>",
    KINDRED_PUBLIC_URL: address,
  });
  return { ...server, address };
}

/**
 * A server where people can also sign in by Google, as which the service of the test run serves, and by one that is away; it sends
 * letters, and has no name that passkeys could be for.
 */
export async function startWithServices(): Promise<RunningServer> {
  const listen = `127.0.0.1:${await freePort()}`;
  const folder = mkdtempSync(join(tmpdir(), "kindred-services-"));
  const secret = join(folder, "secret");
  writeFileSync(secret, "a secret");
  const server = await start(listen, {
    KINDRED_SMTP_URL: smtpUrl(),
    KINDRED_MAIL_FROM: "Kindred <hello@kindred.example>",
    KINDRED_PUBLIC_URL: `http://${listen}`,
    KINDRED_OIDC_1: `name=Google;issuer=${serviceUrl()};client_id=kindred;secret_file=${secret}`,
    KINDRED_OIDC_2: `name=Away;issuer=http://127.0.0.1:1;client_id=kindred;secret_file=${secret}`,
  });
  // It is read once, at the start.
  rmSync(folder, { recursive: true, force: true });
  return server;
}

/** A server with demo people, by default as many as `make run` makes. */
export const startWithDemoPeople = (count = 200): Promise<RunningServer> =>
  start("127.0.0.1:0", { KINDRED_DEMO: `${count}` });

/** A server that sends what it pushes to this push service, too. */
export const startWithPush = (service: string): Promise<RunningServer> =>
  start("127.0.0.1:0", { KINDRED_PUSH_SERVICES: service });

/** A server whose operator has written these texts, in Markdown. */
export async function startWithLegalTexts(texts: {
  terms?: string;
  privacy?: string;
}): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "kindred-legal-"));
  const settings: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const file = join(folder, `${name}.md`);
    writeFileSync(file, text);
    settings[`KINDRED_${name.toUpperCase()}_FILE`] = file;
  }
  const server = await start("127.0.0.1:0", settings);
  // They are read once, at the start.
  rmSync(folder, { recursive: true, force: true });
  return server;
}

/**
 * Starts the server of all tests on a free port; returns a function that stops it and cleans up. With KINDRED_E2E_LATE=1 what
 * the browser asks of it arrives late by chance. With KINDRED_E2E_URL the tests go to a server that runs already, such as
 * Vite's while a screen is being made, or a cluster's.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const claims = mkdtempSync(join(tmpdir(), "kindred-claims-"));
  process.env[CLAIMS] = claims;
  const forget = () => rmSync(claims, { recursive: true, force: true });
  if (process.env["KINDRED_E2E_URL"]) return async () => forget();
  const { address, folder, stop } = await start("127.0.0.1:0", {});
  process.env[DATA_DIR] = folder;
  const late = process.env["KINDRED_E2E_LATE"] ? await startLateProxy(new URL(address)) : undefined;
  process.env["KINDRED_E2E_URL"] = late?.url ?? address;

  return async () => {
    late?.server.closeAllConnections();
    late?.server.close();
    await stop();
    forget();
  };
}
