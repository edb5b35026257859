import { useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useLikes } from "#/state/likes";
import { hints as text } from "#/text/hints";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { WIDE } from "#/ui/mediaQueries";
import { textSize } from "#/ui/textSize";
import { onScroll } from "#/ui/useVisibleRange";

interface HintsProps {
  /** Where it is kept how many were seen off. */
  name: string;
  /** Where one does not swipe, the first hint waits for the cards. */
  inGrid: boolean;
  onPreferences: () => void;
}

/** What the hint and a card under it take of the height of a window, in rem; less in a wide one, which has no tabs under the card. */
const ROOM = 48;
const WIDE_ROOM = 36;
const hasRoomNow = () => globalThis.innerHeight >= (matchMedia(WIDE).matches ? WIDE_ROOM : ROOM) * textSize();

/**
 * Two hints for somebody who has just signed up, one after the other: above the people, so that nothing lies under them or,
 * in a window without room for that, in a dialog.
 */
export default function Hints({ name, inGrid, onPreferences }: HintsProps) {
  const [seen, setSeen] = useState(() => Number(localStorage.getItem(name)));
  const hasRoom = useSyncExternalStore(onScroll, hasRoomNow);
  const hint = text.list[seen];
  const isLast = seen + 1 === text.list.length;
  const goOn = () => {
    if (isLast) localStorage.removeItem(name);
    else localStorage.setItem(name, String(seen + 1));
    setSeen(seen + 1);
  };
  const likes = useLikes();
  // Whoever has decided about somebody, in whichever way, knows what the first hint says.
  const onAct = useEffectEvent(() => {
    if (seen === 0 && likes.pendingIds().length > 0) goOn();
  });
  // Before the hint is painted: who sees it may decide at once, and is answered before an effect after the paint has come.
  useLayoutEffect(() => likes.unanswered.subscribe(onAct), [likes]);
  if (!hint || (inGrid && seen === 0)) return null;
  const words = hint.keys && matchMedia("(any-hover: hover)").matches ? hint.keys : hint.words;
  const buttons = (
    <>
      {isLast ? (
        <Button variant="quiet" onClick={onPreferences}>
          {text.preferences}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={goOn}>
        {text.seen}
      </Button>
    </>
  );
  if (!hasRoom) {
    return (
      <Dialog key={seen} title={hint.title} onClose={goOn} actions={buttons}>
        {words}
      </Dialog>
    );
  }
  return (
    <section
      aria-label={text.label(seen + 1, text.list.length)}
      aria-live="polite"
      className="mx-3 mb-3 flex flex-wrap items-center justify-between gap-2 rounded-field bg-rose-soft py-1 pr-1 pl-4"
    >
      <p className="min-w-min flex-1 py-2 pr-4 text-sm" style={{ flexBasis: "15rem" }}>
        <strong>{hint.title}</strong> {words}
      </p>
      <div className="ml-auto flex flex-wrap">{buttons}</div>
    </section>
  );
}
