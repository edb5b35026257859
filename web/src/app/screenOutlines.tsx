import type { ReactNode } from "react";
import { showEarlyPhoto } from "#/api/earlyAnswers";
import { common } from "#/text/common";
import { ChatOutlines, DeckOutlines, LikesOutlines, ProfileOutlines } from "#/ui/outlines";
import { TopBar } from "#/ui/TopBar";

/** The room of the button before a title. */
const button = <span className="w-11" />;

/** The outlines of a screen with a title. */
interface TitledOutlines {
  /** How its paths begin. */
  start: string;
  classes: string;
  title: string;
  /** What stands before the title. */
  leading?: ReactNode;
  /** What stands in its frame; the shapes of its classes where this is left out. */
  content?: (bar: ReactNode) => ReactNode;
}

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
const titled: readonly TitledOutlines[] = [
  // Both of the deck's paths.
  {
    start: "/discover",
    classes: "deck-screen deck-pair",
    title: common.discover,
    leading: button,
    content: deck,
  },
  { start: "/moments", classes: "feed-screen shape-cards", title: common.moments },
  { start: "/messages", classes: "conversations shape-rows", title: common.messages },
  { start: "/my-profile", classes: "spread shape-cards", title: common.myProfile },
  { start: "/settings", classes: "spread shape-cards", title: common.settings, leading: button },
];

const likes = (
  <div className="spread" aria-hidden>
    <TopBar title={common.myLikes} leading={button} />
    <div className="measured px-4 pt-2">
      <LikesOutlines />
    </div>
  </div>
);

const titledAt = (path: string) => titled.find(({ start }) => path.startsWith(start));

/** The title of a page that comes with outlines, until its screen sets its own. */
export function titleOf(path: string): string {
  if (path.startsWith("/profile/")) return common.product;
  return common.title(titledAt(path)?.title ?? (path === "/my-likes" ? common.myLikes : common.messages));
}

/** The outlines of the screen at a path; nothing where they are not known. */
export function outlinesOf(path: string): ReactNode {
  const screen = titledAt(path);
  if (screen) {
    const top = <TopBar title={screen.title} leading={screen.leading} />;
    return (
      <div aria-hidden className={screen.classes}>
        {screen.content?.(top) ?? <main className="shape measured">{top}</main>}
      </div>
    );
  }
  if (path.startsWith("/chat/")) return chat;
  if (path.startsWith("/profile/")) return <ProfileOutlines />;
  return path === "/my-likes" ? likes : undefined;
}
