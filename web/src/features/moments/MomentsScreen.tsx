import { useEffect } from "react";
import { useLocation, useParams, useSearchParams } from "react-router";
import { useGoBack } from "#/state/goBack";
import { common } from "#/text/common";
import { moments as text } from "#/text/moments";
import { MomentFeed } from "./MomentFeed";
import { type FeedSource, useMoments } from "./momentsStore";
import { useMomentKeys } from "./useMomentKeys";

export { momentsOf } from "./momentsStore";

/** The feed of all moments, of those with one tag, or one moment with its comments. */
export default function MomentsScreen() {
  const { id } = useParams();
  const tag = useSearchParams()[0].get("tag")?.trim();
  const goBack = useGoBack("/moments");
  const { comments } = useMoments();
  const { state } = useLocation();
  // Also when a link leads here that tells of another comment.
  useEffect(() => {
    if (id) void comments.open(id, (state as { commentId?: string } | null)?.commentId);
  }, [id, state, comments]);
  useEffect(() => (id ? () => comments.close(id) : undefined), [id, comments]);
  useMomentKeys();
  const [source, title] = shownAt(id, tag);
  return (
    <>
      <title>{common.title(title)}</title>
      <MomentFeed
        key={id ?? tag}
        source={source}
        title={title}
        {...(source.kind !== "all" && { onBack: goBack })}
      />
    </>
  );
}

function shownAt(id: string | undefined, tag: string | undefined): [FeedSource, title: string] {
  if (id) return [{ kind: "one", id }, text.one];
  return tag ? [{ kind: "tag", tag }, text.tagged(tag)] : [{ kind: "all" }, text.title];
}
