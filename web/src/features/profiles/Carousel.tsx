import {
  type PointerEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Picture } from "#/api/types";
import { profiles as text } from "#/text/profiles";
import { cx } from "#/ui/cx";
import { Photo } from "#/ui/Photo";

const advanceEvery = 3_000;

interface CarouselProps {
  pictures: readonly Picture[];
  name: string;
}

/** Shows somebody's photos in turn; stops while touched, while the page is hidden, and with reduced motion. */
export function Carousel({ pictures, name }: CarouselProps) {
  const scroller = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  // Counts choices: each one restarts the timer, even a choice of the same photo.
  const [chosen, setChosen] = useState(0);
  const [paused, setPaused] = useState(false);
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
  // A mouse may be let go anywhere. A scrolling finger sends no more pointer events; touch events tell when it leaves.
  const press = ({ pointerType }: PointerEvent) => {
    if (pointerType === "touch") return;
    setPaused(true);
    const letGo = new AbortController();
    const resume = () => {
      letGo.abort();
      setPaused(false);
    };
    for (const end of ["pointerup", "pointercancel", "blur"])
      globalThis.addEventListener(end, resume, { signal: letGo.signal });
  };

  if (count === 0) return <Photo picture={undefined} alt={text.photoOf(name)} of={name} sizes="30rem" />;
  return (
    <section
      aria-label={text.photos}
      className="relative h-full"
      onPointerDown={press}
      onTouchStart={() => setPaused(true)}
      onTouchEnd={(event) => setPaused(event.touches.length > 0)}
      onTouchCancel={() => setPaused(false)}
    >
      <ul
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
        tabIndex={0}
        onKeyDown={() => setChosen(chosen + 1)}
        onScroll={({ currentTarget: box }) => setShown(Math.round(box.scrollLeft / box.clientWidth))}
        className="flex h-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} aria-hidden={index !== shown} className="h-full w-full shrink-0 snap-center">
            <Photo
              picture={picture}
              alt={`${text.photoOf(name)}, ${text.photo(index + 1, count)}`}
              sizes="(min-width: 1024px) 440px, (min-width: 700px) 640px, 100vw"
              priority={index === 0}
            />
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <div className="absolute inset-x-0 bottom-4 flex justify-center">
          {visible && !paused ? (
            <AutoAdvance key={chosen} onAdvance={() => show((shown + 1) % count)} />
          ) : null}
          <div className="flex h-6 items-center rounded-full bg-scrim px-1">
            {pictures.map((picture, index) => (
              <Dot
                key={picture.url}
                label={text.photo(index + 1, count)}
                current={index === shown}
                onChoose={() => choose(index)}
              />
            ))}
          </div>
        </div>
      ) : null}
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

interface DotProps {
  label: string;
  current: boolean;
  onChoose: () => void;
}

const Dot = ({ label, current, onChoose }: DotProps) => (
  <button
    type="button"
    aria-label={label}
    aria-current={current || undefined}
    onClick={onChoose}
    className="flex size-11 items-center justify-center"
  >
    <span
      className={cx(
        "h-2 rounded-full bg-on-scrim transition-all duration-150",
        current ? "w-5" : "w-2 opacity-60",
      )}
    />
  </button>
);
