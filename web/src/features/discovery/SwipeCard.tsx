import {
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { cx } from "#/ui/cx";
import { Stamps } from "./Stamps";
import type { Release, Verdict } from "./swipe";
import { flyIn, flyOut, resetCard, settle, swipeable } from "./swipeable";
import type { Exit } from "./swipedCards";

interface SwipeCardProps {
  children: ReactNode;
  /** 0 for the card on top. */
  depth: number;
  exit: Exit | undefined;
  /** Where it had left to, if it comes back by an undo. */
  returnsFrom: Verdict | undefined;
  /** Set to this card while it is on top. */
  onTop: RefObject<HTMLElement | null>;
  onDecide: (verdict: Verdict, release: Release) => void;
  onGone: () => void;
}

const depths = ["z-30", "z-20 translate-y-2 scale-[0.95]", "z-10 translate-y-4 scale-[0.9]"];

/** A card that can be swiped: follows the pointer, shows what releasing it would mean, and leaves or goes back. */
export function SwipeCard({ children, depth, exit, returnsFrom, onTop, onDecide, onGone }: SwipeCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const decide = useEffectEvent(onDecide);
  const gone = useEffectEvent(onGone);
  const isOnTop = depth === 0 && !exit;
  // React sets the ref when this card comes on top, and clears it when another one does.
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(
    isOnTop ? onTop : undefined,
    () => card.current,
    [],
  );

  useLayoutEffect(() => {
    if (!isOnTop || !card.current) return undefined;
    return swipeable(card.current, (verdict, release) => decide(verdict, release));
  }, [isOnTop]);

  // Another card came on top during a drag of this one.
  useLayoutEffect(() => {
    if (!isOnTop && !exit && card.current) settle(card.current);
  }, [isOnTop, exit]);

  useLayoutEffect(() => {
    if (!exit || !card.current) return undefined;
    const element = card.current;
    flyOut(element, exit.verdict, exit.release).finished.then(
      () => gone(),
      () => {},
    );
    return () => resetCard(element);
  }, [exit]);

  const cameFrom = useEffectEvent(() => returnsFrom);
  useLayoutEffect(() => {
    const left = cameFrom();
    if (isOnTop && left && card.current) flyIn(card.current, left);
  }, [isOnTop]);

  return (
    <div
      inert={!isOnTop}
      aria-hidden={!isOnTop}
      className={cx(
        "absolute inset-0 origin-bottom transition-[translate,scale] duration-250 ease-calm",
        exit ? "z-40" : depths[depth],
      )}
    >
      <div
        ref={card}
        className="relative h-full w-full touch-none overflow-hidden rounded-card bg-rose-soft shadow-card will-change-transform select-none"
      >
        {children}
        <Stamps />
      </div>
    </div>
  );
}
