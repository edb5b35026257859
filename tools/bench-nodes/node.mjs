// A node of Kindred over the servers that tools/with-postgres, with-nats and with-s3 name, and requests to it.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";

const agent = new Agent({ keepAlive: true });
const TICKS_A_SECOND = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** One request; throws at an answer that is neither 2xx nor 304. */
export function call(url, method, path, { token, body, tag } = {}) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(tag && { "if-none-match": tag }),
    ...(text !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
  };
  return new Promise((done, failed) => {
    const sent = request(`${url}${path}`, { method, headers, agent }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("error", failed);
      answer.on("end", () => {
        const { statusCode: status } = answer;
        const content = Buffer.concat(parts).toString();
        if (status !== 304 && (status < 200 || status > 299)) return failed(new Error(`${method} ${path}: ${status} ${content}`));
        done({ tag: answer.headers.etag, json: content === "" ? undefined : JSON.parse(content) });
      });
    });
    sent.on("error", failed);
    sent.end(text);
  });
}

/** Opens somebody's stream of events, which is read and thrown away; what ends it. */
export function listen(url, token) {
  return new Promise((done, failed) => {
    const sent = request(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return failed(new Error(`/api/events: ${answer.statusCode}`));
      // Ended by whoever listens.
      answer.on("error", () => {});
      answer.resume();
      done(() => sent.destroy());
    });
    sent.on("error", failed);
    sent.end();
  });
}

export class Node {
  #process;

  constructor(process, url) {
    this.#process = process;
    this.url = url;
  }

  /** A node; one that is alone has nobody to tell of its events. */
  static async start(program, folder, isAlone) {
    const environment = {
      KINDRED_DATABASE_URL: process.env.KINDRED_TEST_POSTGRES,
      ...(!isAlone && { KINDRED_BUS_URL: process.env.KINDRED_TEST_NATS }),
      KINDRED_MEDIA_URL: "s3://kindred/bench-nodes",
      AWS_ENDPOINT_URL: process.env.KINDRED_TEST_S3,
      AWS_ALLOW_HTTP: "true",
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "kindred",
      AWS_SECRET_ACCESS_KEY: "kindred-secret",
      KINDRED_RATE_LIMIT: "off",
      KINDRED_LOG: "warn,security=off",
    };
    const started = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--data-dir", folder], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "inherit"],
    });
    for await (const line of createInterface({ input: started.stdout })) {
      const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
      if (!url) continue;
      started.stdout.resume();
      return new Node(started, url);
    }
    throw new Error("a node did not start");
  }

  /** CPU time of the process so far, its own and the kernel's for it. */
  cpuSeconds() {
    const fields = readFileSync(`/proc/${this.#process.pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  }

  async stop() {
    this.#process.kill("SIGTERM");
    if (this.#process.exitCode === null) await once(this.#process, "exit");
  }
}
