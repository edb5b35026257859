import type { Match } from "#/api/types";
import { messages as text } from "#/text/messages";
import { heading } from "./headingStyle";
import { NewMatch } from "./NewMatch";

/** The latest matches in a row; nothing while there are none. */
export function NewMatches({ matches }: { matches: readonly Match[] }) {
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby="new-matches">
      <h2 id="new-matches" className={heading}>
        {text.newMatches}
      </h2>
      <ul className="mt-3 flex gap-2 overflow-x-auto px-4 pb-1 [overflow-anchor:none]">
        {matches.map((match) => (
          <NewMatch key={match.id} match={match} />
        ))}
      </ul>
    </section>
  );
}
