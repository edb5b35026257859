import { isPress, type Release, type Sample, speed, stamps, tilt, type Verdict, verdict } from "./swipe";

/** A finger, pen or mouse button on the card, from going down to letting go. */
interface Gesture {
  finger: number;
  from: { x: number; y: number };
  way: { dx: number; dy: number };
  samples: Sample[];
  width: number;
  dragging: boolean;
  /** Ends what listens to it. */
  listening: AbortController;
}

/** Lets a card follow the finger until it lets go, and then says once what that meant. Answers how to stop. */
export function swipeable(
  card: HTMLElement,
  decided: (verdict: Verdict, release: Release) => void,
): () => void {
  let gesture: Gesture | null = null;
  let frame = 0;
  /** The last press was a drag: the click that some browsers end it with opens nothing. */
  let dragged = false;

  const draw = () => {
    frame = 0;
    if (gesture && !isThrown(card)) place(card, gesture.way.dx, gesture.way.dy, gesture.width);
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
    if (end() && !isThrown(card)) settle(card);
  };

  const move = (event: PointerEvent) => {
    if (!gesture || event.pointerId !== gesture.finger) return;
    // The button was let go where nobody heard of it, such as over another window.
    if (event.buttons === 0) return cancel();
    gesture.way = { dx: event.clientX - gesture.from.x, dy: event.clientY - gesture.from.y };
    gesture.samples.push({ x: event.clientX, y: event.clientY, at: event.timeStamp });
    if (gesture.samples.length > 16) gesture.samples.shift();
    if (!gesture.dragging && isPress(gesture.way.dx, gesture.way.dy)) return;
    if (!gesture.dragging) {
      gesture.dragging = true;
      dragged = true;
      // From here on nothing under the finger hears it, and the link under it hears no click.
      card.setPointerCapture(event.pointerId);
    }
    frame ||= requestAnimationFrame(draw);
  };

  const up = (event: PointerEvent) => {
    if (event.pointerId !== gesture?.finger) return;
    const drag = end();
    // Thrown by a key or a button while it was in the hand: letting go decides nothing more.
    if (!drag || isThrown(card)) return;
    const release = { ...drag.way, ...speed(drag.samples, event.timeStamp), width: drag.width };
    const meant = verdict(release);
    if (!meant) return settle(card);
    stop();
    decided(meant, release);
  };

  const down = (event: PointerEvent) => {
    dragged = false;
    const onControl = event.target instanceof Element && event.target.closest("button");
    if (!event.isPrimary || event.button !== 0 || onControl || isThrown(card)) return;
    cancel();
    gesture = {
      finger: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      way: { dx: 0, dy: 0 },
      samples: [{ x: event.clientX, y: event.clientY, at: event.timeStamp }],
      width: card.offsetWidth,
      dragging: false,
      listening: new AbortController(),
    };
    for (const animation of card.getAnimations()) animation.cancel();
    const { signal } = gesture.listening;
    const mine = (event: PointerEvent) => event.pointerId === gesture?.finger && cancel();
    // The window hears the finger wherever it goes, even before the card has caught it.
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", mine, { signal });
    window.addEventListener("blur", cancel, { signal });
    // What the card loses ends the drag; what lay under the finger loses it as soon as the card catches it.
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

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const still = () => stillness.matches;

/** The stamps alone hear of the way: the rest of the card is not styled anew with each frame. */
const stampsOn = (card: HTMLElement) => card.querySelector<HTMLElement>("[data-stamps]")?.style;

function place(card: HTMLElement, dx: number, dy: number, width: number): void {
  card.style.transform = `translate(${dx}px, ${dy}px) rotate(${still() ? 0 : tilt(dx, width)}deg)`;
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

/** The card, if it was pulled away, comes back to where it was. */
export function settle(card: HTMLElement): void {
  const { transform } = card.style;
  clear(card);
  if (!transform) return;
  if (!still()) card.animate([{ transform }, { transform: "none" }], { duration: 420, easing: springBack });
}

/** Out of sight on the verdict's side. In lengths that the browser knows: measuring the card here would cost a layout. */
function outside(meant: Verdict, { dx, dy, vx, vy, width }: Release): string {
  if (meant === "superlike") {
    const x = dx + vx * 200;
    return `translate(${x}px, -100vh) rotate(${tilt(x, width)}deg)`;
  }
  const side = meant === "like" ? 1 : -1;
  return `translate(calc(${side} * (50vw + 100%)), ${dy + vy * 200}px) rotate(${side * 14}deg)`;
}

const atRest: Release = { dx: 0, dy: 0, vx: 0, vy: 0, width: 0 };

/** The cards that are out, or on their way. */
const flights = new WeakMap<HTMLElement, Animation>();

function isThrown(card: HTMLElement): boolean {
  const flight = flights.get(card);
  return flight !== undefined && flight.playState !== "idle";
}

/** The card leaves with the speed it was thrown at; one that is leaving already goes on. */
export function throwOut(card: HTMLElement, meant: Verdict, release: Release | null): Animation {
  const begun = flights.get(card);
  if (begun && isThrown(card)) return begun;
  const from = card.style.transform || "none";
  const { dx, dy, vx, vy } = release ?? atRest;
  stampsOn(card)?.setProperty(`--${meant}`, "1");
  const pace = Math.max(2, Math.hypot(vx, vy));
  const duration = Math.min(380, Math.max(180, (700 - Math.hypot(dx, dy)) / pace));
  const flight = still()
    ? card.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 150, fill: "forwards" })
    : card.animate([{ transform: from }, { transform: outside(meant, release ?? atRest) }], {
        duration,
        easing: "ease-out",
        fill: "forwards",
      });
  flights.set(card, flight);
  return flight;
}

/** A card that was thrown lies where it was. */
export function bringBack(card: HTMLElement): void {
  flights.get(card)?.cancel();
  clear(card);
}

const sides = {
  like: "translate(120%, 0) rotate(14deg)",
  skip: "translate(-120%, 0) rotate(-14deg)",
  superlike: "translate(0, -100%)",
} satisfies Record<Verdict, string>;

/** A card that had left comes back from the side it left to. */
export function bringIn(card: HTMLElement, left: Verdict): void {
  if (still()) {
    card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 150 });
    return;
  }
  card.animate([{ transform: sides[left] }, { transform: "none" }], {
    duration: 320,
    easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  });
}
