import { useLocation, useSearchParams } from "react-router";
import { messages as text } from "#/text/messages";
import { Inbox } from "./Inbox";
import { useSearchWords } from "./useSearchWords";

/** The conversations beside a thread. They stay, scroll and search included, while one goes from thread to thread. */
export default function ConversationsPane() {
  const [params] = useSearchParams();
  const isScreen = useLocation().pathname === "/messages";
  // An address may ask for a search; from then on the words are the pane's own.
  const [query, setQuery] = useSearchWords((isScreen && params.get("q")) || "");
  return (
    <aside aria-label={text.title} className="pane border-r border-line [--measure:none]">
      <Inbox as="div" query={query} onQuery={setQuery} />
    </aside>
  );
}
