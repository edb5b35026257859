import { expect, test } from "vitest";

import { countries, interests, preferenceInterests, zodiacSigns } from "../choices";
import { devices } from "./account";
import { choiceName, serverText } from "./serverWords";

type Module = Readonly<Record<string, unknown>>;
const load = (files: Record<string, Module>) =>
  Object.fromEntries(Object.entries(files).map(([path, all]) => [path.split("/").pop() ?? "", all]));
const english = load(import.meta.glob<Module>(["../*.ts", "!../*.test.ts"], { eager: true }));
const chinese = load(import.meta.glob<Module>(["./*.ts", "!./*.test.ts"], { eager: true }));
/** Modules without words. */
const wordless = new Set(["choices.ts", "places.ts", "Translation.ts", "spaced.ts"]);
/** Words that are the same in both: names, units, and what is only parts put together. */
const same = new Set([
  "Kindred",
  "Facebook",
  "Google",
  "GeoNames",
  "CC BY 4.0",
  "zh-CN",
  "English",
  "PayPal",
  "Apple Pay",
  "kindred-export.zip",
  "OK",
  "ID",
  "–",
]);
/** What stands on a key. */
const nameOfKey = /^keyboardShortcuts\.ts\..*\.keys\.\d+\.0$/;
const han = /[\u4e00-\u9fff]/;

/** Every text below a value, with its path; a function is one whose text is what it makes of its parameters. */
function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, String(value)]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}
const textsOf = (modules: Record<string, Module>) =>
  Object.entries(modules)
    .filter(([name]) => !wordless.has(name))
    .flatMap(([name, all]) => textsIn(all, name));

test("LANG-01 every text is there in Chinese, under the same name and of the same kind", () => {
  const names = (modules: Record<string, Module>) => textsOf(modules).map(([path]) => path);
  expect(names(chinese).toSorted()).toEqual(names(english).toSorted());
});

test("LANG-01 every text in Chinese is Chinese", () => {
  const untranslated = textsOf(chinese).filter(
    ([path, text]) =>
      !nameOfKey.test(path) &&
      /[a-z]/i.test(text) &&
      !han.test(text) &&
      !same.has(text) &&
      !/=>|^function/.test(text),
  );
  expect(untranslated).toEqual([]);
});

test("LANG-01 every choice that the server knows in English has a name in Chinese", () => {
  const choices = [...interests, ...preferenceInterests, ...zodiacSigns, ...countries];
  expect(choices.filter((choice) => !han.test(choiceName(choice)))).toEqual([]);
  expect(devices.named("Firefox on Linux")).toBe("Firefox（Linux）");
});

test("LANG-02 names and messages of people stay as they are, also where a choice is called so", () => {
  expect(serverText("You matched")).toBe("你们配对成功了");
  for (const written of ["Leo", "Art", "Coffee", "See you on Linux"])
    expect(serverText(written)).toBe(written);
});
