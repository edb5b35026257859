import { moments as text } from "#/text/moments";
import { Loading, Skeleton } from "#/ui/Skeleton";

const cards = ["first", "second", "third"];

export const MomentsSkeleton = () => (
  <Loading label={text.loading}>
    <div className="flex flex-col gap-3">
      {cards.map((card) => (
        <Skeleton key={card} className="h-64 rounded-card!" />
      ))}
    </div>
  </Loading>
);
