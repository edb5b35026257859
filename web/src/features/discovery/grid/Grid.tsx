import { useEffect, useEffectEvent } from "react";
import { common } from "#/text/common";
import { morePeople as text } from "#/text/morePeople";
import { Button } from "#/ui/Button";
import { Spinner } from "#/ui/Spinner";
import { Suggestions } from "../Suggestions";
import type { Discovery } from "../useDiscovery";
import { Tile } from "./Tile";
import { useRows } from "./useRows";

const across = 2;

/** Everybody who waits, two beside each other. Only the rows near the window are drawn. */
export default function Grid({ discovery }: { discovery: Discovery }) {
  const { people, more } = discovery;
  const count = Math.ceil(people.length / across);
  const { first, end, tile, topOf } = useRows(count);
  const nearEnd = end >= count;
  const askMore = useEffectEvent(discovery.loadMore);
  useEffect(() => {
    if (nearEnd && more === "idle") askMore();
  }, [nearEnd, more]);

  return (
    <section aria-label={text.grid} className="px-3">
      <ul
        className="grid grid-cols-2 gap-3"
        style={{ paddingTop: topOf(first), paddingBottom: topOf(count - end), gridAutoRows: tile }}
      >
        {people.slice(first * across, end * across).map((person, at) => (
          <li key={person.id} aria-setsize={people.length} aria-posinset={first * across + at + 1}>
            <Tile
              person={person}
              {...discovery.marksOf(person.id)}
              onFavorite={discovery.toggleFavorite}
              onChat={discovery.startChat}
              onLike={discovery.toggleLike}
            />
          </li>
        ))}
      </ul>
      <GridEnd discovery={discovery} />
    </section>
  );
}

/** Shown after the last row: loading, failed, or the end. */
function GridEnd({ discovery: { more, loadMore, restart } }: { discovery: Discovery }) {
  if (more === "idle") return null;
  if (more === "loading") {
    return (
      <div role="status" className="flex justify-center py-6 text-rose">
        <span className="sr-only">{text.moreComing}</span>
        <Spinner />
      </div>
    );
  }
  if (more === "failed") {
    return (
      <div role="alert" className="flex items-center justify-center gap-2 py-4">
        <p className="text-sm">{text.moreFailed}</p>
        <Button variant="quiet" onClick={loadMore}>
          {common.tryAgain}
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className="px-6 py-8 text-center text-sm text-ink-soft text-pretty">{text.noMoreHint}</p>
      <Suggestions onApplied={restart} />
    </>
  );
}
