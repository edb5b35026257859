import { menu as text } from "#/text/messageMenu";
import { cx } from "#/ui/cx";
import { emojiName } from "./Reactions";

interface EmojiButtonProps {
  emoji: string;
  pressed: boolean;
  onClick: () => void;
}

/** Reacts with an emoji, or takes that back. */
export function EmojiButton({ emoji, pressed, onClick }: EmojiButtonProps) {
  const label = (pressed ? text.takeBack : text.reactWith)(emojiName(emoji));
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={cx(
        "flex size-12 items-center justify-center rounded-full text-xl transition duration-150 hover:bg-rose-soft active:scale-90",
        pressed && "border border-rose bg-rose-soft",
      )}
    >
      {emoji}
    </button>
  );
}
