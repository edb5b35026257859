import type { User } from "#/api/types";
import { cx } from "#/ui/cx";
import { Photo } from "#/ui/Photo";

const portrait = { height: "83%", aspectRatio: "3 / 4" };

interface CouplePhotoProps {
  person: Pick<User, "name" | "pictures">;
  alt: string;
  side: string;
}

/** The photo of one of the two. */
export const CouplePhoto = ({ person, alt, side }: CouplePhotoProps) => (
  <div
    style={portrait}
    className={cx(
      "absolute overflow-hidden rounded-card border-4 border-surface bg-surface shadow-float",
      side,
    )}
  >
    <Photo
      picture={person.pictures[0]}
      alt={alt}
      of={person.name}
      sizes="(min-width: 700px) 240px, 176px"
      priority
    />
  </div>
);
