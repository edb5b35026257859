import type { ReactNode } from "react";
import { ChatOutlines, LikesOutlines, ProfileOutlines } from "#/ui/outlines";

const main: Record<string, string> = {
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
  // Both of the deck's paths.
  const shape = path.startsWith("/discover") ? "deck-screen deck-pair" : main[path];
  if (shape) {
    // As wide as the deck, or what is read.
    return (
      <div aria-hidden className={shape}>
        <main className="shape measured animate-shimmer" />
      </div>
    );
  }
  if (path.startsWith("/chat/")) return chat;
  if (path.startsWith("/profile/")) return <ProfileOutlines />;
  return path === "/my-likes" ? likes : undefined;
}
