import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";

/** What arrived at an endpoint, decrypted. */
interface Pushed {
  kind: string;
  room_id: string;
  title: string;
  body: string;
  language: string;
}

/** A push service in the place of a browser's maker's, with a browser's keys: only who has these can read what it is sent. */
export interface PushService {
  url: string;
  /** The public keys of every subscription, as browsers give them. */
  keys: { p256dh: string; auth: string };
  /** How much was sent to an endpoint so far. */
  count: (endpoint: string) => number;
  /** Waits for what is sent to an endpoint next, after so many. */
  next: (endpoint: string, after?: number) => Promise<{ text: string; pushed: Pushed }>;
  close: () => void;
}

type Keys = ReturnType<typeof makeKeys>;

function makeKeys() {
  const pair = createECDH("prime256v1");
  return { pair, point: pair.generateKeys(), auth: randomBytes(16) };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** Decrypts one record of `aes128gcm` (RFC 8188) by the keys of a subscription (RFC 8291). */
function decrypt(body: Buffer, { pair, point, auth }: Keys): string {
  const idEnd = 21 + body.readUInt8(20);
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, idEnd), body.subarray(idEnd)];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

export async function startPushService(): Promise<PushService> {
  const keys = makeKeys();
  const arrived = new Map<string, string[]>();
  const at = (endpoint: string) => arrived.get(new URL(endpoint).pathname) ?? [];
  const server = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on("data", (part: Buffer) => parts.push(part));
    asked.on("end", () => {
      const path = asked.url ?? "";
      arrived.set(path, [...(arrived.get(path) ?? []), decrypt(Buffer.concat(parts), keys)]);
      answer.writeHead(201).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    keys: { p256dh: keys.point.toString("base64url"), auth: keys.auth.toString("base64url") },
    count: (endpoint) => at(endpoint).length,
    async next(endpoint, after = 0) {
      await expect.poll(() => at(endpoint).length).toBeGreaterThan(after);
      const text = at(endpoint)[after] ?? "";
      return { text, pushed: JSON.parse(text) as Pushed };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
