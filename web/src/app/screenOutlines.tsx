import type { ReactNode } from "react";
import { cx } from "#/ui/cx";
import { ChatOutlines, LikesOutlines, ProfileOutlines } from "#/ui/outlines";

const main: Record<string, string> = {
  "/discovery": "shape-deck",
  "/discover": "shape-deck",
  "/moments": "shape-cards",
  "/messages": "shape-rows",
  "/my-profile": "shape-cards",
};

const bar = (
  <div className="safe-top">
    <div className="min-h-14" />
  </div>
);

const chat = (
  <>
    {bar}
    <ChatOutlines />
  </>
);
const likes = (
  <div className="spread">
    {bar}
    <div className="measured px-4 pt-2">
      <LikesOutlines />
    </div>
  </div>
);

/** The outlines of the screen at a path; nothing where they are not known. */
export function outlinesOf(path: string): ReactNode {
  const shape = main[path];
  if (shape) return <div aria-hidden className={cx("shape animate-shimmer", shape)} />;
  if (path.startsWith("/chat/")) return chat;
  if (path.startsWith("/profile/")) return <ProfileOutlines />;
  return path === "/my-likes" ? likes : undefined;
}
