import { Suspense, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { Picture } from "#/api/types";
import { profiles as text } from "#/text/profiles";
import { lazyDialog } from "#/ui/lazy";
import { Photo } from "#/ui/Photo";
import type { PictureMenu } from "#/ui/Viewer";
import { CarouselArrows } from "./CarouselArrows";
import { CarouselDots } from "./CarouselDots";
import { useAutoplayPause } from "./useAutoplayPause";
import { useCarouselKeys } from "./useCarouselKeys";

const Viewer = lazyDialog(() => import("#/ui/Viewer"), text.photos);

const advanceEvery = 3_000;

interface CarouselProps {
  pictures: readonly Picture[];
  name: string;
  menu?: PictureMenu | undefined;
}

/** Somebody's photos, or what stands for them. */
export const Carousel = (props: CarouselProps) =>
  props.pictures.length === 0 ? (
    <Photo picture={undefined} alt={text.photoOf(props.name)} of={props.name} sizes="30rem" />
  ) : (
    <Photos {...props} />
  );

/** Shows photos in turn; stops while paused, while the page is hidden, and with reduced motion. A press opens the viewer. */
function Photos({ pictures, name, menu }: CarouselProps) {
  const scroller = useRef<HTMLUListElement>(null);
  /** The photo that the card showed; it may have been taken away since. */
  const start = Math.min(useLocation().state?.photo ?? 0, pictures.length - 1);
  const [shown, setShown] = useState(start);
  // Counts choices: each one restarts the timer, even a choice of the same photo.
  const [chosen, setChosen] = useState(0);
  const [open, setOpen] = useState<number>();
  const { isPaused, pressHandlers, hoverHandlers } = useAutoplayPause();
  const visible = useSyncExternalStore(onVisibility, isVisible);
  const count = pictures.length;

  const show = (index: number) => {
    const { current: box } = scroller;
    box?.scrollTo({ left: index * box.clientWidth, behavior: prefersReducedMotion() ? "instant" : "smooth" });
  };
  const choose = (index: number) => {
    setChosen(chosen + 1);
    show(index);
  };
  const turn = (step: number) => {
    const next = Math.min(count - 1, Math.max(0, shown + step));
    choose(next);
    const { current: box } = scroller;
    // Else Enter would open the photo that was turned away from.
    if (box?.contains(document.activeElement))
      box.querySelectorAll("button")[next]?.focus({ preventScroll: true });
  };
  useCarouselKeys(turn);
  useLayoutEffect(() => void scroller.current?.scrollTo(start * scroller.current.clientWidth, 0), [start]);

  return (
    <section aria-label={text.photos} className="relative h-full" {...pressHandlers}>
      <ul
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
        tabIndex={0}
        onScroll={({ currentTarget: box }) => setShown(Math.round(box.scrollLeft / box.clientWidth))}
        className="flex h-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
        {...hoverHandlers}
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} aria-hidden={index !== shown} className="h-full w-full shrink-0 snap-center">
            <button
              type="button"
              aria-label={text.enlarge(name, index + 1, count)}
              tabIndex={index === shown ? 0 : -1}
              onClick={() => setOpen(index)}
              className="block h-full w-full focus-visible:-outline-offset-4"
            >
              <Photo
                picture={picture}
                alt={`${text.photoOf(name)}, ${text.photo(index + 1, count)}`}
                sizes="(min-width: 1024px) 440px, (min-width: 700px) 640px, 100vw"
                priority={index === start}
              />
            </button>
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <>
          <div {...hoverHandlers}>
            <CarouselArrows shown={shown} count={count} onTurn={turn} />
          </div>
          {visible && !isPaused && open === undefined ? (
            <AutoAdvance key={chosen} onAdvance={() => show((shown + 1) % count)} />
          ) : null}
          <CarouselDots count={count} shown={shown} onChoose={choose} />
        </>
      ) : null}
      <Suspense>
        {open === undefined ? null : (
          <Viewer pictures={pictures} start={open} menu={menu} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </section>
  );
}

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const isVisible = () => document.visibilityState === "visible";

function onVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/** Calls `onAdvance` every three seconds from its mount on, unless motion is reduced. */
function AutoAdvance({ onAdvance }: { onAdvance: () => void }) {
  const advance = useEffectEvent(() => {
    if (!prefersReducedMotion()) onAdvance();
  });
  useLayoutEffect(() => {
    const timer = setInterval(() => advance(), advanceEvery);
    return () => clearInterval(timer);
  }, []);
  return null;
}
