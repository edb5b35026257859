import { discovery as text } from "#/text/discovery";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { useTiling } from "./useTiling";

/** Rows that fill a window of the usual height. */
const ROWS = [1, 2, 3];

/** The outlines of the grid's first tiles. */
export function GridSkeleton() {
  const { columns, height } = useTiling();
  const tiles = ROWS.flatMap((row) => Array.from({ length: columns }, (_, at) => row * columns + at));
  return (
    <div className="px-3">
      <Loading label={text.loading}>
        <div
          className="grid gap-3"
          style={{ gridAutoRows: height, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {tiles.map((tile) => (
            <Skeleton key={tile} className="rounded-card!" />
          ))}
        </div>
      </Loading>
    </div>
  );
}
