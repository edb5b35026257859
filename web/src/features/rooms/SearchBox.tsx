import { Search, X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { inbox } from "#/text/inbox";
import { messages as text } from "#/text/messages";
import { control } from "#/ui/Field";
import { cx } from "#/ui/cx";
import { IconButton } from "#/ui/IconButton";
import { isComposing } from "#/ui/sendsOnEnter";

/** The server looks for no longer text. */
const longest = 100;

/** The focus of a field that goes, with its selection, is taken over by the one that a narrower or wider window shows instead. */
function handOver(field: HTMLInputElement): void {
  const { selectionStart, selectionEnd } = field;
  // After all that the new width has changed.
  setTimeout(() => {
    const next = document.querySelector<HTMLInputElement>("[role=searchbox]");
    if (!next || document.activeElement !== document.body) return;
    next.focus();
    next.setSelectionRange(selectionStart, selectionEnd);
  });
}

interface SearchBoxProps {
  query: string;
  onChange: (query: string) => void;
}

export function SearchBox({ query, onChange }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = field.current;
    return () => {
      if (input && input === document.activeElement) handOver(input);
    };
  }, []);
  const clear = () => {
    onChange("");
    field.current?.focus();
  };
  return (
    <search className="relative block px-4">
      <Search
        size={20}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-8 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={field}
        role="searchbox"
        value={query}
        maxLength={longest}
        aria-label={text.searchFor}
        placeholder={text.search}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !isComposing(event)) onChange("");
        }}
        className={cx(control, "rounded-full! px-12!")}
      />
      {query === "" ? null : (
        <IconButton
          label={inbox.clearSearch}
          icon={X}
          onClick={clear}
          className="absolute top-1/2 right-4 -translate-y-1/2"
        />
      )}
    </search>
  );
}
