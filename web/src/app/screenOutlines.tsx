import type { ReactNode } from "react";
import { common } from "#/text/common";
import { ChatOutlines, LikesOutlines, ProfileOutlines } from "#/ui/outlines";
import { TopBar } from "#/ui/TopBar";

/** The main screens, and the settings, by the beginnings of their paths: what their styles name them and their shapes, and their titles. */
const main = [
  // Both of the deck's paths.
  ["/discover", "deck-screen deck-pair", common.discover],
  ["/moments", "feed-screen shape-cards", common.moments],
  ["/messages", "conversations shape-rows", common.messages],
  ["/my-profile", "spread shape-cards", common.myProfile],
  ["/settings", "spread shape-cards", common.settings],
] as const;

const besideButton = <span className="w-11" />;

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
  <div className="spread" aria-hidden>
    <TopBar title={common.myLikes} leading={besideButton} />
    <div className="measured px-4 pt-2">
      <LikesOutlines />
    </div>
  </div>
);

/** The outlines of the screen at a path; nothing where they are not known. */
export function outlinesOf(path: string): ReactNode {
  const [start, shape, title] = main.find(([beginning]) => path.startsWith(beginning)) ?? [];
  if (shape) {
    return (
      <div aria-hidden className={shape}>
        <main className="shape measured">
          <TopBar title={title} leading={/^.(discover|settings)$/.test(start) ? besideButton : undefined} />
        </main>
      </div>
    );
  }
  if (path.startsWith("/chat/")) return chat;
  if (path.startsWith("/profile/")) return <ProfileOutlines />;
  return path === "/my-likes" ? likes : undefined;
}
