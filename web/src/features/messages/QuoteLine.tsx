import type { Message } from "#/api/types";
import { chat as text } from "#/text/chat";
import { cx } from "#/ui/cx";

export type Quote = NonNullable<Message["reply_to"]>;

/** A message of the room as it is quoted; null while it is not loaded. */
export function quoteOf(messages: readonly Message[], id: string): Quote | null {
  const found = messages.find((message) => message.id === id);
  return found ? { ...found, deleted: false } : null;
}

function wordsOf(quote: Quote | null): string {
  if (quote === null) return text.quotedEarlier;
  if (quote.deleted) return text.quotedDeleted;
  return quote.type === "image" ? text.quotedPicture : quote.content;
}

interface QuoteLineProps {
  quote: Quote | null;
  /** The other person's. */
  name: string;
  className?: string;
}

const edge = { borderInlineStart: "3px solid" };

/** Who said what, on two lines of words at most. */
export const QuoteLine = ({ quote, name, className }: QuoteLineProps) => (
  <span className={cx("flex min-w-0 flex-col pl-3 text-left text-sm", className)} style={edge}>
    {quote ? <bdi className="font-semibold">{quote.is_own ? text.you : name}</bdi> : null}{" "}
    <bdi className="line-clamp-2">{wordsOf(quote)}</bdi>
  </span>
);
