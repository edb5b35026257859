import { useSearchParams } from "react-router";
import { useGoBack } from "#/state/goBack";
import { common } from "#/text/common";
import { moments as text } from "#/text/moments";
import { MomentFeed } from "./MomentFeed";
import { useMomentKeys } from "./useMomentKeys";

export { momentsOf } from "./momentsStore";

/** The feed of all moments, or of those with one tag. */
export default function MomentsScreen() {
  const tag = useSearchParams()[0].get("tag")?.trim();
  const goBack = useGoBack("/moments");
  useMomentKeys();
  const title = tag ? text.tagged(tag) : text.title;
  return (
    <>
      <title>{common.title(title)}</title>
      <MomentFeed
        key={tag}
        source={tag ? { kind: "tag", tag } : { kind: "all" }}
        title={title}
        {...(tag && { onBack: goBack })}
      />
    </>
  );
}
