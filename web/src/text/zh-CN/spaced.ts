/** Scripts that are written without spaces. */
const han = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const other = String.raw`(?!${han})[\p{L}\p{N}]`;
const join = new RegExp(`^(?:${han}${other}|${other}${han})$`, "u");
const letters = /[\p{L}\p{N}]/gu;
const letter = /^[\p{L}\p{N}]/u;

/** What is put into a sentence: its words, and the letters it begins and ends with, marks and pictures aside ("Leo J." ends with J). */
function piece(words: string) {
  const found = words.match(letters) ?? [];
  return { words, begins: found[0] ?? "", ends: found.at(-1) ?? "" };
}

/** A part of the sentence itself, whose marks want no space beside them. */
function part(words: string) {
  const [begins = "", ends = ""] = [[...words][0], [...words].at(-1)];
  return { words, begins: letter.test(begins) ? begins : "", ends: letter.test(ends) ? ends : "" };
}

/** A sentence with what is put into it, such as a name: spaces stand around that only where its script wants them, and on both sides alike. */
export const spaced = (
  [first = "", ...rest]: readonly string[],
  ...put: readonly (string | number | undefined)[]
): string =>
  rest
    .flatMap((words, at) => [piece(String(put[at])), part(words)])
    .reduce(
      (said, next) => ({
        ...said,
        words: said.words + (join.test(said.ends + next.begins) ? " " : "") + next.words,
        ends: next.words === "" ? said.ends : next.ends,
      }),
      part(first),
    ).words;
