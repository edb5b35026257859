import type { ReactNode } from "react";
import { showEarlyPhoto } from "#/api/earlyAnswers";
import { common } from "#/text/common";
import { ChatOutlines, DeckOutlines, LikesOutlines, ProfileOutlines } from "#/ui/outlines";
import { TopBar } from "#/ui/TopBar";

/** The room of the button before a title. */
const button = <span className="w-11" />;

/** Screens by the beginnings of their paths: their classes, their titles, and what stands before these. */
const titled: readonly (readonly [start: string, classes: string, title: string, leading?: ReactNode])[] = [
  // Both of the deck's paths.
  ["/discover", "deck-screen deck-pair", common.discover, button],
  ["/moments", "feed-screen shape-cards", common.moments],
  ["/messages", "conversations shape-rows", common.messages],
  ["/my-profile", "spread shape-cards", common.myProfile],
  ["/settings", "spread shape-cards", common.settings, button],
];

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
/** They stand where the deck does: its first photo may be there before it. */
const deck = (bar: ReactNode) => (
  <>
    {bar}
    <main className="flex min-h-0 flex-1 flex-col">
      {/* Hidden where people are shown as a grid (`tools/pageStart.mjs`): these are the outlines of a card. */}
      <div className="deck px-3 [visibility:var(--deck-outlines)]">
        <DeckOutlines ref={showEarlyPhoto} />
      </div>
    </main>
    <aside />
  </>
);
const likes = (
  <div className="spread" aria-hidden>
    <TopBar title={common.myLikes} leading={button} />
    <div className="measured px-4 pt-2">
      <LikesOutlines />
    </div>
  </div>
);

const titledAt = (path: string) => titled.find(([start]) => path.startsWith(start)) ?? [];

/** The title of a page that comes with outlines, until its screen sets its own. */
export function titleOf(path: string): string {
  const [, , title] = titledAt(path);
  if (path.startsWith("/profile/")) return common.product;
  return common.title(title ?? (path === "/my-likes" ? common.myLikes : common.messages));
}

/** The outlines of the screen at a path; nothing where they are not known. */
export function outlinesOf(path: string): ReactNode {
  const [, classes, title, leading] = titledAt(path);
  if (classes) {
    const top = <TopBar title={title} leading={leading} />;
    return (
      <div aria-hidden className={classes}>
        {title === common.discover ? deck(top) : <main className="shape measured">{top}</main>}
      </div>
    );
  }
  if (path.startsWith("/chat/")) return chat;
  if (path.startsWith("/profile/")) return <ProfileOutlines />;
  return path === "/my-likes" ? likes : undefined;
}
