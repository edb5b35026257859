// The texts of the licences of everything inside the program.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const TEXT = /^(?:licen[cs]e|copying|copyright|notice|unlicense)/i;

function textsIn(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && TEXT.test(entry.name));
  return files.map(({ name }) => readFileSync(join(folder, name), "utf8").trim());
}

/** One document: which components are under which texts, each text once. */
export function licenceTexts(crates, packages, web) {
  const folders = [
    ...crates.map((crate) => [crate, dirname(crate.manifest)]),
    ...packages.map((one) => [one, join(web, one.path)]),
  ];
  const users = new Map();
  const bare = [];
  for (const [{ name, version, licence }, folder] of folders) {
    const texts = textsIn(folder);
    if (texts.length === 0) bare.push(`${name} ${version}: ${licence}`);
    for (const text of texts) users.set(text, [...(users.get(text) ?? []), `${name} ${version} (${licence})`]);
  }
  const line = "=".repeat(80);
  const parts = [...users].map(([text, names]) => `${line}\n${names.join("\n")}\n${line}\n\n${text}\n`);
  return `${parts.join("\n")}\n${line}\nWithout a text of their own:\n${bare.join("\n")}\n`;
}
