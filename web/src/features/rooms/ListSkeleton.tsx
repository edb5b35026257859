import { messages as text } from "#/text/messages";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { useTextSize } from "#/ui/textSize";
import { rowHeightFor } from "./rowHeight";

const matches = ["first", "second", "third"];
const rows = [...matches, "fourth", "fifth"];

/** The outlines of whom one has just met and of the conversations, where both will stand; of hits alone in a search. */
export function ListSkeleton({ isSearch }: { isSearch: boolean }) {
  const height = rowHeightFor(useTextSize());
  return (
    <Loading label={text.loading}>
      <div className="flex flex-col gap-5">
        {isSearch ? null : (
          <div className="px-4">
            <Heading />
            <div className="mt-3 flex gap-2 pb-1">
              {matches.map((match) => (
                <div key={match} className="flex w-21 flex-col items-center gap-1.5 py-1">
                  <div className="p-0.75">
                    <div className="p-0.5">
                      <Skeleton className="size-14 rounded-full!" />
                    </div>
                  </div>
                  <Skeleton className="h-4 w-13" />
                </div>
              ))}
            </div>
          </div>
        )}
        <div className="px-4">
          <Heading />
          <div className="mt-1">
            {rows.map((row) => (
              <div key={row} style={{ height }} className="flex items-center gap-3">
                <Skeleton className="size-14 shrink-0 rounded-full!" />
                <div className="flex flex-1 flex-col gap-2.5">
                  <Skeleton className="h-4 w-32" />
                  <Skeleton className="h-3 w-56" />
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
    </Loading>
  );
}

const Heading = () => <Skeleton className="h-4 w-32" />;
