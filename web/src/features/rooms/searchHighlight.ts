/** A piece of an excerpt, marked if it is a match. */
export interface HighlightedPiece {
  text: string;
  found: boolean;
}

/** How much of a long text stands before the first word that was found. */
const lead = 24;
const most = 160;

/** The part of a text around what was looked for, with every occurrence marked. */
export function excerptWithHits(text: string, query: string): HighlightedPiece[] {
  const line = text.replace(/\s+/gu, " ").trim();
  const words = query.replace(/\s+/gu, " ").trim();
  if (words === "") return [{ text: line.slice(0, most), found: false }];
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), "giu");
  const first = line.search(pattern);
  const from = first > lead ? line.lastIndexOf(" ", first - lead / 2) + 1 || first - lead : 0;
  const shown = `${from > 0 ? "…" : ""}${line.slice(from, from + most)}`;
  const pieces: HighlightedPiece[] = [];
  let at = 0;
  for (const hit of shown.matchAll(pattern)) {
    if (hit.index > at) pieces.push({ text: shown.slice(at, hit.index), found: false });
    pieces.push({ text: hit[0], found: true });
    at = hit.index + hit[0].length;
  }
  if (at < shown.length) pieces.push({ text: shown.slice(at), found: false });
  return pieces;
}

/** True if a name matches the search: each of its words occurs in the name. */
export function nameMatches(name: string, query: string): boolean {
  const known = plain(name);
  return plain(query)
    .split(/\s+/u)
    .every((word) => known.includes(word));
}

const plain = (text: string) =>
  text
    .trim()
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
