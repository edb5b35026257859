import { common } from "#/text/common";
import { usePendingTab } from "./pendingTab";
import { outlinesOf } from "./screenOutlines";

/** The outlines of the screen whose tab was pressed, over the one that is still there, when it takes longer than a moment. */
export function PendingScreenOutlines() {
  const { pending } = usePendingTab();
  return pending ? <Outlines key={pending} path={pending} /> : null;
}

function Outlines({ path }: { path: string }) {
  // All of the window beside the rail, above the deck's cards and below the tabs: the screen that comes may be wider than the one
  // below, which keeps its scroll position.
  return (
    <div
      role="status"
      aria-busy="true"
      style={{ left: "var(--rail)" }}
      className="fixed inset-0 z-30 animate-late bg-paper"
    >
      <span className="sr-only">{common.loading}</span>
      {outlinesOf(path)}
    </div>
  );
}
