import { Camera } from "lucide-react";
import { moments as text } from "#/text/moments";
import { ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import type { FeedSource } from "./momentsStore";

/** Shown for a feed without moments. */
export const EmptyFeed = ({ source }: { source: FeedSource }) =>
  source.kind === "tag" ? (
    <EmptyState
      art={<Camera size={48} strokeWidth={1.5} aria-hidden />}
      title={text.emptyTag(source.tag)}
      action={<ButtonLink to="/moments">{text.allMoments}</ButtonLink>}
    />
  ) : (
    <EmptyState
      art={<Camera size={48} strokeWidth={1.5} aria-hidden />}
      title={text.empty}
      hint={text.emptyHint}
      action={<ButtonLink to="/create-moment">{text.createFirst}</ButtonLink>}
    />
  );
