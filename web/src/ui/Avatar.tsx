import { common } from "#/text/common";
import { cx } from "./cx";
import { Photo, type PictureLike } from "./Photo";

interface AvatarProps {
  person: { name: string; pictures: readonly PictureLike[] };
  /** Its diameter in px. */
  size?: 32 | 44 | 56 | 72 | 96 | 128;
  online?: boolean;
  className?: string;
}

/** Somebody's main photo in a circle, or their initial. It has no text alternative, since the name is beside it. */
export function Avatar({ person, size = 56, online, className }: AvatarProps) {
  const main = person.pictures[0];
  return (
    <span className={cx("relative inline-block shrink-0", className)} style={{ width: size, height: size }}>
      <span className="flex h-full w-full items-center justify-center overflow-hidden rounded-full bg-rose-soft">
        {main ? (
          <Photo picture={main} alt="" sizes={`${size}px`} />
        ) : (
          <span
            aria-hidden
            className="font-display font-semibold text-rose"
            style={{ fontSize: size * 0.42 }}
          >
            {person.name.trim().slice(0, 1).toUpperCase()}
          </span>
        )}
      </span>
      {online ? (
        <span
          role="img"
          aria-label={common.online}
          title={common.online}
          className="absolute right-0 bottom-0 rounded-full border-2 border-paper bg-leaf"
          style={{ width: Math.max(12, size * 0.25), height: Math.max(12, size * 0.25) }}
        />
      ) : null}
    </span>
  );
}
