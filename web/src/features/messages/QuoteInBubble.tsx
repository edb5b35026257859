import { chat as text } from "#/text/chat";
import { type Quote, QuoteLine } from "./QuoteLine";

interface QuoteInBubbleProps {
  quote: Quote;
  name: string;
  onPress: (id: string) => void;
}

/** What a message answers; pressed, it leads there. */
export function QuoteInBubble({ quote, name, onPress }: QuoteInBubbleProps) {
  const line = <QuoteLine quote={quote} name={name} />;
  if (quote.deleted) return <span className="mb-1.5 block">{line}</span>;
  return (
    <button
      type="button"
      onClick={() => onPress(quote.id)}
      className="mb-1.5 block min-h-11 w-full outline-current hover:underline"
    >
      <span className="sr-only">{text.replyTo}</span>
      {line}
    </button>
  );
}
