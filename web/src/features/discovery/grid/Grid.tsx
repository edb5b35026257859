import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { perAccount, useAccountState } from "#/state/accountState";
import { morePeople as text } from "#/text/morePeople";
import { createStore } from "#/ui/store";
import { useVisibleRange } from "#/ui/useVisibleRange";
import type { Discovery } from "../useDiscovery";
import { GridEnd } from "./GridEnd";
import { Tile } from "./Tile";
import { GAP, useTiling } from "./useTiling";

const OVERSCAN_ROWS = 3;

/** Everybody who waits, two in a row, or more in a wide window. Only the rows near the window are rendered. */
export default function Grid({ discovery }: { discovery: Discovery }) {
  const { people, more } = discovery;
  const list = useRef<HTMLUListElement>(null);
  const { columns, height: tileHeight } = useTiling();
  const count = Math.ceil(people.length / columns);
  const rowHeight = tileHeight + GAP;
  const { first, end, before, after } = useVisibleRange(
    list,
    () => Array.from({ length: count }, () => rowHeight),
    { overscan: OVERSCAN_ROWS * rowHeight },
  );
  useKeptScroll(() => discovery.waiting().length > 0);
  const nearEnd = end >= count;
  const askMore = useEffectEvent(discovery.loadMore);
  useEffect(() => {
    if (nearEnd && more === "idle") askMore();
  }, [nearEnd, more]);

  return (
    <section aria-label={text.grid} className="px-3">
      <ul
        ref={list}
        className="grid gap-3"
        style={{
          paddingTop: before,
          paddingBottom: after,
          gridAutoRows: tileHeight,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        }}
      >
        {people.slice(first * columns, end * columns).map((person, at) => (
          <li key={person.id} aria-setsize={people.length} aria-posinset={first * columns + at + 1}>
            <Tile
              person={person}
              {...discovery.flagsOf(person.id)}
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

/** How far the grid was scrolled when it was left. */
const scrolledOf = perAccount(() => createStore(0));

/** Comes back from the cards to where the grid was left, unless everybody in it went. */
function useKeptScroll(isKept: () => boolean): void {
  const scrolled = useAccountState(scrolledOf);
  const keep = useEffectEvent(() => scrolled.set(() => (isKept() ? globalThis.scrollY : 0)));
  useLayoutEffect(() => {
    if (scrolled.get() > 0) globalThis.scrollTo(0, scrolled.get());
    return () => keep();
  }, [scrolled]);
}
