import { Camera } from "lucide-react";
import { moments as text } from "#/text/moments";
import { ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import type { FeedSource } from "./momentsStore";

/** Shown for a feed without moments. */
export const EmptyFeed = ({ source }: { source: FeedSource }) =>
  source.kind === "tag" || source.kind === "one" ? (
    <EmptyState
      art={<Camera size={48} strokeWidth={1.5} aria-hidden />}
      title={source.kind === "tag" ? text.emptyTag(source.tag) : text.gone}
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
