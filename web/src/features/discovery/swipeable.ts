import { isPress, type Release, type Sample, speed, stamps, swipeVerdict, tilt, type Verdict } from "./swipe";

/** A drag by finger, pen or mouse, from pointerdown to pointerup. */
interface Gesture {
  pointerId: number;
  from: { x: number; y: number };
  offset: { dx: number; dy: number };
  samples: Sample[];
  width: number;
  dragging: boolean;
  /** Aborted when the gesture ends: removes its listeners. */
  listening: AbortController;
}

/** Makes a card follow the pointer; calls `decided` once when it is let go past the threshold. Returns a function that stops it. */
export function swipeable(
  card: HTMLElement,
  decided: (verdict: Verdict, release: Release) => void,
): () => void {
  let gesture: Gesture | null = null;
  let frame = 0;
  /** True after a drag: the click that some browsers send after it is suppressed. */
  let dragged = false;

  const draw = () => {
    frame = 0;
    if (gesture && !isLeaving(card)) drawDrag(card, gesture.offset.dx, gesture.offset.dy, gesture.width);
  };

  const end = (): Gesture | null => {
    const ended = gesture;
    gesture = null;
    ended?.listening.abort();
    cancelAnimationFrame(frame);
    frame = 0;
    return ended?.dragging ? ended : null;
  };

  const cancel = () => {
    if (end() && !isLeaving(card)) settle(card);
  };

  const move = (event: PointerEvent) => {
    if (!gesture || event.pointerId !== gesture.pointerId) return;
    // The button was released where no event came from, such as over another window.
    if (event.buttons === 0) return cancel();
    gesture.offset = { dx: event.clientX - gesture.from.x, dy: event.clientY - gesture.from.y };
    gesture.samples.push({ x: event.clientX, y: event.clientY, at: event.timeStamp });
    if (gesture.samples.length > 16) gesture.samples.shift();
    if (!gesture.dragging && isPress(gesture.offset.dx, gesture.offset.dy)) return;
    if (!gesture.dragging) {
      gesture.dragging = true;
      dragged = true;
      // From here on the elements under the pointer get no events, and the link no click.
      card.setPointerCapture(event.pointerId);
    }
    frame ||= requestAnimationFrame(draw);
  };

  const up = (event: PointerEvent) => {
    if (event.pointerId !== gesture?.pointerId) return;
    const drag = end();
    // A key or a button has decided about the card during the drag: letting go decides nothing.
    if (!drag || isLeaving(card)) return;
    const release = { ...drag.offset, ...speed(drag.samples, event.timeStamp), width: drag.width };
    const verdict = swipeVerdict(release);
    if (!verdict) return settle(card);
    stop();
    decided(verdict, release);
  };

  const down = (event: PointerEvent) => {
    dragged = false;
    const onControl = event.target instanceof Element && event.target.closest("button:not([data-turn])");
    if (!event.isPrimary || event.button !== 0 || onControl || isLeaving(card)) return;
    cancel();
    gesture = {
      pointerId: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      offset: { dx: 0, dy: 0 },
      samples: [{ x: event.clientX, y: event.clientY, at: event.timeStamp }],
      width: card.offsetWidth,
      dragging: false,
      listening: new AbortController(),
    };
    for (const animation of card.getAnimations()) animation.cancel();
    const { signal } = gesture.listening;
    const mine = (event: PointerEvent) => event.pointerId === gesture?.pointerId && cancel();
    // The window gets the pointer's events wherever it goes, even before the card captures it.
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", mine, { signal });
    window.addEventListener("blur", cancel, { signal });
    // Only the card's own loss of capture ends the drag: the element under the pointer loses it when the card captures it.
    const lost = (event: PointerEvent) => event.target === card && mine(event);
    card.addEventListener("lostpointercapture", lost, { signal });
  };

  const click = (event: MouseEvent) => {
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
    dragged = false;
  };

  const listening = new AbortController();
  const { signal } = listening;
  card.addEventListener("pointerdown", down, { signal });
  card.addEventListener("click", click, { signal, capture: true });
  function stop() {
    listening.abort();
    end();
  }
  return stop;
}

const motionQuery = matchMedia("(prefers-reduced-motion: reduce)");
const reducesMotion = () => motionQuery.matches;

/** Custom properties are set on the stamps only: set on the card, they would restyle all of it with each frame. */
const stampsOn = (card: HTMLElement) => card.querySelector<HTMLElement>("[data-stamps]")?.style;

function drawDrag(card: HTMLElement, dx: number, dy: number, width: number): void {
  card.style.transform = `translate(${dx}px, ${dy}px) rotate(${reducesMotion() ? 0 : tilt(dx, width)}deg)`;
  const shown = stampsOn(card);
  for (const [stamp, strength] of Object.entries(stamps(dx, dy, width)))
    shown?.setProperty(`--${stamp}`, String(strength));
}

function clear(card: HTMLElement): void {
  card.style.transform = "";
  stampsOn(card)?.removeProperty("--like");
  stampsOn(card)?.removeProperty("--skip");
  stampsOn(card)?.removeProperty("--superlike");
}

const springBack = "linear(0, 0.35 12%, 0.82 28%, 1.04 42%, 1.05 50%, 1.01 66%, 0.995 80%, 1)";

/** Animates a dragged card back to its place. */
export function settle(card: HTMLElement): void {
  const { transform } = card.style;
  clear(card);
  if (!transform) return;
  if (!reducesMotion())
    card.animate([{ transform }, { transform: "none" }], { duration: 420, easing: springBack });
}

/** A transform out of sight on the verdict's side. In relative lengths: measuring the card would cost a layout. */
function outside(verdict: Verdict, { dx, dy, vx, vy, width }: Release): string {
  if (verdict === "superlike") {
    const x = dx + vx * 200;
    return `translate(${x}px, -100vh) rotate(${tilt(x, width)}deg)`;
  }
  const side = verdict === "like" ? 1 : -1;
  return `translate(calc(${side} * (50vw + 100%)), ${dy + vy * 200}px) rotate(${side * 14}deg)`;
}

const atRest: Release = { dx: 0, dy: 0, vx: 0, vy: 0, width: 0 };

/** The exit animations of cards that have left or are leaving. */
const flights = new WeakMap<HTMLElement, Animation>();

function isLeaving(card: HTMLElement): boolean {
  const flight = flights.get(card);
  return flight !== undefined && flight.playState !== "idle";
}

/** Animates the card out of sight with the speed of its release; continues an animation that runs already. */
export function flyOut(card: HTMLElement, verdict: Verdict, release: Release | null): Animation {
  const begun = flights.get(card);
  if (begun && isLeaving(card)) return begun;
  const from = card.style.transform || "none";
  const { dx, dy, vx, vy } = release ?? atRest;
  stampsOn(card)?.setProperty(`--${verdict}`, "1");
  const speed = Math.max(2, Math.hypot(vx, vy));
  const duration = Math.min(380, Math.max(180, (700 - Math.hypot(dx, dy)) / speed));
  const flight = reducesMotion()
    ? card.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 150, fill: "forwards" })
    : card.animate([{ transform: from }, { transform: outside(verdict, release ?? atRest) }], {
        duration,
        easing: "ease-out",
        fill: "forwards",
      });
  flights.set(card, flight);
  return flight;
}

/** Puts a card that left back in its place, without animation. */
export function resetCard(card: HTMLElement): void {
  flights.get(card)?.cancel();
  clear(card);
}

const sides = {
  like: "translate(120%, 0) rotate(14deg)",
  skip: "translate(-120%, 0) rotate(-14deg)",
  superlike: "translate(0, -100%)",
} satisfies Record<Verdict, string>;

/** Animates a card back in from the side it left to. */
export function flyIn(card: HTMLElement, left: Verdict): void {
  if (reducesMotion()) {
    card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 150 });
    return;
  }
  card.animate([{ transform: sides[left] }, { transform: "none" }], {
    duration: 320,
    easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  });
}
