/** A piece of a message: plain words, or an address that may be opened. */
export type Piece = { text: string } | { text: string; href: string };

/** An address ends at a space, at what can't be in one, and at the marks of Chinese and Japanese. */
const address = /\bhttps?:\/\/[^\s<>"'`\u3000-\u303f\uff00-\uffef]+/giu;
const trailing = /[.,!?;:…*_~]+$/u;

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
  if (!URL.canParse(shown)) return null;
  const { protocol, username, password, href, hostname } = new URL(shown);
  const plain = (protocol === "http:" || protocol === "https:") && username === "" && password === "";
  return plain && hostname !== "" ? href : null;
}

const picture = String.raw`\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?`;
const emoji = String.raw`(?:${picture}(?:\u200D${picture})*|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)`;
const fewEmoji = new RegExp(String.raw`^\s*(?:${emoji}\s*){1,6}$`, "u");

/** True if a text is a few emoji and nothing else: they are shown big. */
export const isEmojiOnly = (text: string) => text.length < 100 && fewEmoji.test(text);
