/** Scripts that are written without spaces. */
const han = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const other = String.raw`(?!${han})[\p{L}\p{N}]`;
const join = new RegExp(`^(?:${han}${other}|${other}${han})$`, "u");

/** Two texts beside each other: a space stands between Han and Latin characters alone. */
const beside = (left: string, right: string): string => {
  const edges = `${[...left].at(-1) ?? ""}${[...right][0] ?? ""}`;
  return join.test(edges) ? `${left} ${right}` : left + right;
};

/** A sentence with what is put into it, such as a name: spaces stand around that only where its script wants them. */
export const spaced = (
  [first = "", ...rest]: TemplateStringsArray,
  ...put: readonly (string | number | undefined)[]
): string => rest.reduce((said, part, at) => beside(beside(said, String(put[at])), part), first);
