import { Search } from "lucide-react";
import { messages as text } from "#/text/messages";
import { control } from "#/ui/Field";
import { cx } from "#/ui/cx";

/** The server looks for no longer text. */
const longest = 100;

interface SearchBoxProps {
  query: string;
  onChange: (query: string) => void;
}

export const SearchBox = ({ query, onChange }: SearchBoxProps) => (
  <search className="relative block px-4">
    <Search
      size={20}
      aria-hidden
      className="pointer-events-none absolute top-1/2 left-8 -translate-y-1/2 text-ink-soft"
    />
    <input
      type="search"
      value={query}
      maxLength={longest}
      aria-label={text.searchFor}
      placeholder={text.search}
      enterKeyHint="search"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      className={cx(control, "rounded-full! pl-12!")}
    />
  </search>
);
