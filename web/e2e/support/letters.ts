import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

interface Received {
  to: string[];
  message: string;
}

/** The folder of the SMTP server that tools/with-smtp starts. */
export function mailFolder(): string {
  const folder = process.env["KINDRED_TEST_SMTP"];
  if (!folder) throw new Error("KINDRED_TEST_SMTP names no mail server: run the tests under tools/with-smtp");
  return folder;
}

/** The url of that server. */
export function smtpUrl(): string {
  const ports: unknown = JSON.parse(readFileSync(join(mailFolder(), "ports.json"), "utf8"));
  if (typeof ports !== "object" || ports === null || !("plain" in ports)) throw new Error("no port");
  return `smtp://127.0.0.1:${String(ports.plain)}?tls=none`;
}

function lettersTo(email: string): Received[] {
  const folder = join(mailFolder(), "letters");
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const letters = files.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Received);
  return letters.filter(({ to }) => to.includes(email));
}

/** The letters with this subject so far. */
export const lettersAbout = (email: string, subject: string): Received[] =>
  lettersTo(email).filter(({ message }) => message.includes(`Subject: ${subject}\r\n`));

/** Waits for the letter with this subject; its text without the line breaks of its encoding. */
export async function letterSentTo(email: string, subject: string): Promise<string> {
  const found = () => lettersAbout(email, subject)[0];
  await expect.poll(found).toBeDefined();
  return (found()?.message ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
}

/** The link to a screen in a letter's text. */
export const linkIn = (letter: string, screen: string): string =>
  new RegExp(`http:\\S+${screen}#[\\w-]{43}`).exec(letter)?.[0] ?? "";

/** Waits for a letter with a link; the token of that. */
export async function tokenSentTo(email: string): Promise<string> {
  const found = () =>
    lettersTo(email)
      .map(({ message }) => /\/reset-password#([\w-]{43})/.exec(message.replaceAll("=\r\n", ""))?.[1])
      .find((token) => token !== undefined);
  await expect.poll(found).toBeDefined();
  return found() ?? "";
}
