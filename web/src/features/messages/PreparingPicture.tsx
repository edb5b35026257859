import { pictures as text } from "#/text/messageParts";
import { Loading, Skeleton } from "#/ui/Skeleton";

/** The place of a picture while it is prepared. */
export const PreparingPicture = () => (
  <Loading label={text.preparing}>
    <Skeleton className="h-64 w-full" />
  </Loading>
);
