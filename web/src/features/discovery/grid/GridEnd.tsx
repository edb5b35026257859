import { common } from "#/text/common";
import { morePeople as text } from "#/text/morePeople";
import { Button } from "#/ui/Button";
import { Spinner } from "#/ui/Spinner";
import { Suggestions } from "../Suggestions";
import type { Discovery } from "../useDiscovery";

/** Shown after the last row: loading, failed, or the end. */
export function GridEnd({ discovery: { more, loadMore, restart } }: { discovery: Discovery }) {
  if (more === "idle") return null;
  if (more === "loading") {
    return (
      <div role="status" className="flex justify-center py-6 text-rose">
        <span className="sr-only">{text.moreComing}</span>
        <Spinner />
      </div>
    );
  }
  if (more === "failed") {
    return (
      <div role="alert" className="flex items-center justify-center gap-2 py-4">
        <p className="text-sm">{text.moreFailed}</p>
        <Button variant="quiet" onClick={loadMore}>
          {common.tryAgain}
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className="px-6 py-8 text-center text-sm text-ink-soft text-pretty">{text.noMoreHint}</p>
      <div className="px-4">
        <Suggestions onApplied={restart} />
      </div>
    </>
  );
}
