import type { Message } from "#/api/types";
import { chat as text } from "#/text/chat";
import { cx } from "#/ui/cx";

/** What one can react with. */
export const allEmoji = Object.keys(text.emoji);

export const emojiName = (emoji: string): string => text.emoji[emoji as keyof typeof text.emoji];

interface ReactionsProps {
  message: Message;
  /** The other person's. */
  name: string;
  onPress: () => void;
}

/** The reactions to a message, below it; pressed, they can be changed. */
export function Reactions({ message, name, onPress }: ReactionsProps) {
  const { reactions, is_own } = message;
  if (reactions.length === 0) return null;
  const each = reactions.map((one) => text.reacted(one.is_own ? text.you : name, emojiName(one.emoji)));
  const label = text.reactions(each);
  return (
    <div className={cx("-my-2 flex", is_own && "justify-end")}>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={onPress}
        className="flex min-h-11 items-center px-2"
      >
        <span className="animate-fade rounded-full border border-line bg-surface px-2 py-0.5 text-sm shadow-card">
          {reactions.map(({ emoji }) => emoji).join(" ")}
        </span>
      </button>
    </div>
  );
}
