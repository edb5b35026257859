import { showEarlyPhoto } from "#/api/earlyAnswers";
import { discovery as text } from "#/text/discovery";
import { DeckOutlines } from "#/ui/outlines";
import { Loading } from "#/ui/Skeleton";
import { GridSkeleton } from "./grid/GridSkeleton";
import type { View } from "./useView";

/** The outlines of a card and its buttons, or of the grid. */
export const DeckSkeleton = ({ view }: { view: View }) => (view === "grid" ? <GridSkeleton /> : card);

const card = (
  <div className="flex min-h-0 flex-1 flex-col px-3 *:deck">
    <Loading label={text.loading}>
      <DeckOutlines ref={showEarlyPhoto} />
    </Loading>
  </div>
);
