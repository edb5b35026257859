import { messages as text } from "#/text/messages";
import { Loading, Skeleton } from "#/ui/Skeleton";

const rows = ["first", "second", "third", "fourth"];

/** The outlines of the list of conversations while it is loaded. */
export const ListSkeleton = () => (
  <Loading label={text.loading}>
    <div className="flex flex-col gap-5 px-4 pt-2">
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-14 shrink-0 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3 w-56" />
          </div>
        </div>
      ))}
    </div>
  </Loading>
);
