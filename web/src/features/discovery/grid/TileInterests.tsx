import type { User } from "#/api/types";
import { choiceName } from "#/text/serverWords";

/** Two interests, under the photo: over it they would lie on the face. */
export const TileInterests = ({ person: { interests } }: { person: User }) => (
  <ul className="flex shrink-0 gap-1 px-2 pt-2">
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
