import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { common } from "#/text/common";
import { messages as text } from "#/text/messages";
import { EmptyState } from "#/ui/EmptyState";
import { useTwoPanes } from "#/ui/mediaQueries";
import { Inbox } from "./Inbox";
import { conversations } from "./conversations";
import { useSearchInAddress } from "./useSearchWords";

/** All conversations. In a wide window they stand beside the screen, which then has no thread to show yet. */
export default function MessagesScreen() {
  const { data } = useQuery(conversations);
  return (
    <>
      <title>{common.title(text.counted(data?.unread ?? 0, text.title))}</title>
      {useTwoPanes() ? <NothingOpen isEmpty={data && data.rooms.length === 0} /> : <NarrowInbox />}
    </>
  );
}

function NarrowInbox() {
  const [query, onQuery] = useSearchInAddress();
  return <Inbox as="main" query={query} onQuery={onQuery} />;
}

/**
 * Where there are no conversations, the list beside it says so and what to do: here there is nothing to choose. Until the list
 * is there it is not known.
 */
const NothingOpen = ({ isEmpty }: { isEmpty: boolean | undefined }) => (
  <main className="flex h-dvh items-center justify-center">
    {isEmpty === undefined ? null : (
      <EmptyState
        art={<MessagesSquare size={48} strokeWidth={1.5} aria-hidden />}
        title={isEmpty ? text.openHere : text.choose}
        {...(!isEmpty && { hint: text.chooseHint })}
      />
    )}
  </main>
);
