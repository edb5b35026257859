import { likes as text } from "#/text/likes";
import { Loading, Skeleton } from "#/ui/Skeleton";

const cards = ["first", "second", "third"];

/** Shown while the lists are loaded. */
export const LikesSkeleton = () => (
  <Loading label={text.loading}>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-14 rounded-full!" />
      {cards.map((card) => (
        <Skeleton key={card} className="h-36 rounded-card!" />
      ))}
    </div>
  </Loading>
);
