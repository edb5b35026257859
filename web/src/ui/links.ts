/** A piece of a text: plain words, or an address that may be opened. */
export type Piece = { text: string } | { text: string; href: string };

/**
 * An address begins with http, https or, where nothing stands before that would make it part of another one, with www. It
 * ends at a space, at what can't be in one, and at the marks of Chinese and Japanese.
 */
const address = /(?:\bhttps?:\/\/|(?<![\w@:/.-])www\.)[^\s<>"'`\u3000-\u303f\uff00-\uffef]+/giu;
const trailing = /[.,!?;:…*_~\u060c\u061b\u061f]+$/u;

/** Cuts a text at the addresses in it. Only http and https become links, and none that hides where it goes. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(address)) {
    const shown = withoutTail(found[0]);
    const href = hrefOf(shown);
    if (href === null) continue;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) });
    pieces.push({ text: shown, href });
    from = found.index + shown.length;
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** The stop of a sentence is not part of an address, nor is a bracket that was opened before it. */
function withoutTail(found: string): string {
  const bare = found.replace(trailing, "");
  const opens = bare.split("(").length;
  const closes = bare.split(")").length;
  return bare.endsWith(")") && closes > opens ? withoutTail(bare.slice(0, -1)) : bare;
}

function hrefOf(shown: string): string | null {
  const isBare = /^www/i.test(shown);
  // A word after www alone is hardly ever an address.
  if (isBare && !/^www\.[^./]+\.[^./]/i.test(shown)) return null;
  const whole = isBare ? `https://${shown}` : shown;
  if (!URL.canParse(whole)) return null;
  const { protocol, username, password, href, hostname } = new URL(whole);
  const plain = (protocol === "http:" || protocol === "https:") && username === "" && password === "";
  return plain && hostname !== "" ? href : null;
}
