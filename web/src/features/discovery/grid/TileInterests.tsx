import type { User } from "#/api/types";
import { choiceName } from "#/text/serverWords";

/** A line of two interests, under the photo: over it they would lie on the face. A narrow tile may have room for one only. */
export const TileInterests = ({ person: { interests } }: { person: User }) => (
  <ul className="flex h-[calc(1rem+12px)] gap-1 overflow-hidden px-2 pt-2 narrow:flex-wrap">
    {interests.slice(0, 2).map((interest) => (
      <li
        key={interest}
        className="min-w-0 truncate rounded-full bg-rose-soft px-2 py-0.5 text-xs font-medium"
      >
        {choiceName(interest)}
      </li>
    ))}
  </ul>
);
