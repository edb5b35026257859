/** A piece of a text: plain words, or an address that may be opened. */
export type Piece = { text: string } | { text: string; href: string };

/**
 * An address begins with http, https or, where nothing stands before that would make it part of another one, with www. It
 * ends at a space, at what can't be in one, and at the marks of Chinese and Japanese.
 */
const address =
  /(?:\bhttps?:\/\/|(?<![\w@:/.-])www\.)[^\s<>{}|\\^"'`«»‹›\u2018-\u201f\u3000-\u303f\uff00-\uffef\p{Cf}]+/giu;
const trailing = /[.,!?;:…*_~\u060c\u061b\u061f]/u;
/** What a host and its port are written with. Other signs may look like the end of it, and be part of another one; nobody signs in by one. */
const plainHost = /^https?:\/\/[\p{L}\p{M}\p{N}.:-]+([/?#]|$)/iu;

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
  let surplus = found.split(")").length - found.split("(").length;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    if (last === ")" && surplus > 0) surplus -= 1;
    else if (!trailing.test(last)) break;
  }
  return found.slice(0, end);
}

function hrefOf(shown: string): string | null {
  const isBare = /^www/i.test(shown);
  // A word after www alone is hardly ever an address.
  if (isBare && !/^www\.[^./]+\.[^./]/i.test(shown)) return null;
  const whole = isBare ? `https://${shown}` : shown;
  return plainHost.test(whole) && URL.canParse(whole) ? new URL(whole).href : null;
}
