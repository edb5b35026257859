import { likes as text } from "#/text/likes";
import { LikesOutlines } from "#/ui/outlines";
import { Loading } from "#/ui/Skeleton";

/** Shown while the lists are loaded. */
export const LikesSkeleton = () => (
  <Loading label={text.loading}>
    <LikesOutlines />
  </Loading>
);
