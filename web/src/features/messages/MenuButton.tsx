import { Ellipsis } from "lucide-react";
import { chat as text } from "#/text/chat";

/** Shown while the message is pointed at, touched or reached by Tab. */
export const MenuButton = ({ onPress }: { onPress: () => void }) => (
  <button
    type="button"
    aria-label={text.options}
    title={text.options}
    aria-haspopup="dialog"
    onClick={onPress}
    className="pointer-events-none flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft opacity-0 transition duration-150 group-focus-within:pointer-events-auto group-focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100 hover:bg-rose-soft"
  >
    <Ellipsis size={18} aria-hidden />
  </button>
);
