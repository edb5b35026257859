import { discovery as text } from "#/text/discovery";
import { Loading, Skeleton } from "#/ui/Skeleton";

const buttons = ["size-12", "size-16", "size-12", "size-16", "size-12"];

/** The outlines of a card and its buttons. */
export const DeckSkeleton = () => (
  <div className="flex min-h-0 flex-1 flex-col px-3 *:deck">
    <Loading label={text.loading}>
      <Skeleton className="min-h-0 flex-1 rounded-card!" />
      <div className="deck-actions">
        {buttons.map((size, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never move
          <Skeleton key={at} className={`${size} rounded-full!`} />
        ))}
      </div>
    </Loading>
  </div>
);
