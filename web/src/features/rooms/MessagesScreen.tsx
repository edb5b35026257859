import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { useSearchParams } from "react-router";
import { common } from "#/text/common";
import { messages as text } from "#/text/messages";
import { EmptyState } from "#/ui/EmptyState";
import { useMedia, WIDE } from "#/ui/media";
import { Inbox } from "./Inbox";
import { conversations } from "./conversations";

/** All conversations. In a wide window they stand beside the screen, which then has no thread to show yet. */
export default function MessagesScreen() {
  const [params, setParams] = useSearchParams();
  const { data } = useQuery(conversations);
  return (
    <>
      <title>{common.title(text.counted(data?.unread ?? 0, text.title))}</title>
      {useMedia(WIDE) ? (
        <NothingOpen isEmpty={data?.rooms.length === 0} />
      ) : (
        <Inbox
          as="main"
          query={params.get("q") ?? ""}
          onQuery={(words) => setParams(words === "" ? {} : { q: words }, { replace: true })}
        />
      )}
    </>
  );
}

/** Where there are no conversations, the list beside it says so and what to do: here there is nothing to choose. */
const NothingOpen = ({ isEmpty }: { isEmpty: boolean }) => (
  <main className="flex h-dvh items-center justify-center">
    <EmptyState
      art={<MessagesSquare size={48} strokeWidth={1.5} aria-hidden />}
      title={isEmpty ? text.openHere : text.choose}
      {...(!isEmpty && { hint: text.chooseHint })}
    />
  </main>
);
