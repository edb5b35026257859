import type { Ref } from "react";
import { Skeleton } from "./Skeleton";

/** Placeholders of different sizes below each other. */
const blocks = (...sizes: string[]) => sizes.map((size) => <Skeleton key={size} className={size} />);

/** The outlines of a chat's messages. */
export const ChatOutlines = () => (
  <div className="flex flex-col gap-3 p-4">
    {blocks("h-11 w-48", "h-11 w-64", "ml-auto h-11 w-40", "h-11 w-56", "ml-auto h-16 w-60")}
  </div>
);

const card = <Skeleton className="h-36 rounded-card!" />;

const deckButtons = ["size-12", "size-16", "size-12", "size-16", "size-12"];

/** The outlines of the deck: those of its buttons, and of a card, where the page puts the photo (`tools/pageStart.mjs`). */
export const DeckOutlines = ({ ref }: { ref: Ref<HTMLDivElement> }) => (
  <>
    <div ref={ref} data-early-photo className="relative flex min-h-0 flex-1 flex-col">
      <Skeleton className="flex-1 rounded-card!" />
    </div>
    <div className="deck-actions">
      {deckButtons.map((size, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never move
        <Skeleton key={at} className={`${size} rounded-full!`} />
      ))}
    </div>
  </>
);

/** The outlines of the tabs and cards of My Likes. */
export const LikesOutlines = () => (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-14 rounded-full!" />
    {card}
    {card}
    {card}
  </div>
);

/** The outlines of somebody's profile: the photo, and what is said beside or below it. */
export const ProfileOutlines = () => (
  <div className="profile">
    <div className="profile-side">
      <Skeleton className="aspect-4/5 max-h-[72dvh] w-full" />
    </div>
    <div className="flex flex-col gap-3 p-4">{blocks("h-8 w-48", "h-4 w-64", "h-4 w-56")}</div>
  </div>
);
