import { Inbox } from "lucide-react";
import { queues as text } from "#/text/operators";
import { EmptyState } from "#/ui/EmptyState";

/** What waits for an operator. */
export default function QueuesSection() {
  return (
    <EmptyState
      art={<Inbox size={48} strokeWidth={1.5} aria-hidden />}
      title={text.nothing}
      hint={text.nothingHint}
    />
  );
}
