import { useState } from "react";
import { common } from "#/text/common";
import { usePendingTab } from "./pendingTab";
import { outlinesOf } from "./screenOutlines";

/** The outlines of the screen whose tab was pressed, over the one that is still there, when it takes longer than a moment. */
export function ComingScreen() {
  const { pending } = usePendingTab();
  return pending ? <Outlines key={pending} path={pending} /> : null;
}

function Outlines({ path }: { path: string }) {
  // As wide as the screen that it covers, whatever stands beside it. The one below keeps its scroll position.
  const [place] = useState(() => document.querySelector("main")?.getBoundingClientRect());
  return (
    <div
      role="status"
      aria-busy="true"
      style={place && { left: place.left, width: place.width }}
      className="fixed inset-y-0 z-20 w-full animate-late bg-paper"
    >
      <span className="sr-only">{common.loading}</span>
      {outlinesOf(path)}
    </div>
  );
}
