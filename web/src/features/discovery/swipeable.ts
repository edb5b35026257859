import { isPress, type Release, type Sample, speed, stamps, tilt, type Verdict, verdict } from "./swipe";

/** Lets a card follow the finger until it lets go, and then says once what that meant. Answers how to stop. */
export function swipeable(
  card: HTMLElement,
  decided: (verdict: Verdict, release: Release) => void,
): () => void {
  let finger: number | null = null;
  let from = { x: 0, y: 0 };
  let way = { dx: 0, dy: 0 };
  let samples: Sample[] = [];
  let dragging = false;
  let frame = 0;

  const draw = () => {
    frame = 0;
    const { offsetWidth: width } = card;
    place(card, way.dx, way.dy, width);
  };

  const down = (event: PointerEvent) => {
    const onControl = event.target instanceof Element && event.target.closest("button");
    if (finger !== null || !event.isPrimary || event.button !== 0 || onControl) return;
    finger = event.pointerId;
    from = { x: event.clientX, y: event.clientY };
    samples = [{ ...from, at: event.timeStamp }];
    dragging = false;
    for (const animation of card.getAnimations()) animation.cancel();
  };

  const move = (event: PointerEvent) => {
    if (event.pointerId !== finger) return;
    way = { dx: event.clientX - from.x, dy: event.clientY - from.y };
    samples = [...samples.slice(-12), { x: event.clientX, y: event.clientY, at: event.timeStamp }];
    if (!dragging && isPress(way.dx, way.dy)) return;
    if (!dragging) {
      dragging = true;
      // From here on the card hears the finger wherever it goes, and the link under it hears no click.
      card.setPointerCapture(event.pointerId);
    }
    frame ||= requestAnimationFrame(draw);
  };

  const stop = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    finger = null;
    const wasDragging = dragging;
    dragging = false;
    return wasDragging;
  };

  const up = (event: PointerEvent) => {
    if (event.pointerId !== finger || !stop()) return;
    const release = { ...way, ...speed(samples, event.timeStamp), width: card.offsetWidth };
    const meant = verdict(release);
    if (meant) decided(meant, release);
    else settle(card);
  };

  const cancel = (event: PointerEvent) => {
    if (event.pointerId === finger && stop()) settle(card);
  };

  // A drag ends in a click on some browsers: whoever dragged did not mean to open anything.
  const click = (event: MouseEvent) => {
    if (isPress(way.dx, way.dy)) return;
    event.preventDefault();
    event.stopPropagation();
    way = { dx: 0, dy: 0 };
  };
  const press = () => {
    way = { dx: 0, dy: 0 };
  };

  const listening = new AbortController();
  const { signal } = listening;
  card.addEventListener("pointerdown", press, { signal, capture: true });
  card.addEventListener("pointerdown", down, { signal });
  card.addEventListener("pointermove", move, { signal });
  card.addEventListener("pointerup", up, { signal });
  card.addEventListener("pointercancel", cancel, { signal });
  card.addEventListener("lostpointercapture", cancel, { signal });
  card.addEventListener("click", click, { signal, capture: true });
  return () => {
    listening.abort();
    cancelAnimationFrame(frame);
  };
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function place(card: HTMLElement, dx: number, dy: number, width: number): void {
  card.style.transform = `translate(${dx}px, ${dy}px) rotate(${still() ? 0 : tilt(dx, width)}deg)`;
  for (const [stamp, strength] of Object.entries(stamps(dx, dy, width))) {
    card.style.setProperty(`--${stamp}`, String(strength));
  }
}

function clear(card: HTMLElement): void {
  card.style.transform = "";
  for (const stamp of ["like", "skip", "superlike"]) card.style.removeProperty(`--${stamp}`);
}

const springBack = "linear(0, 0.35 12%, 0.82 28%, 1.04 42%, 1.05 50%, 1.01 66%, 0.995 80%, 1)";

/** The card comes back to where it was. */
function settle(card: HTMLElement): void {
  const transform = card.style.transform;
  clear(card);
  if (!still()) card.animate([{ transform }, { transform: "none" }], { duration: 420, easing: springBack });
}

/** The card leaves with the speed it was thrown at. Answers how to bring it back. */
export function throwOut(
  card: HTMLElement,
  meant: Verdict,
  release: Release | null,
  gone: () => void,
): () => void {
  const from = card.style.transform || "none";
  const { dx, dy, vx, vy } = release ?? { dx: 0, dy: 0, vx: 0, vy: 0 };
  card.style.setProperty(`--${meant}`, "1");
  const sideways = window.innerWidth / 2 + card.offsetWidth;
  const x = meant === "superlike" ? dx + vx * 200 : meant === "like" ? sideways : -sideways;
  const y = meant === "superlike" ? -window.innerHeight : dy + vy * 200;
  const pace = Math.max(2, Math.hypot(vx, vy));
  const duration = Math.min(380, Math.max(180, Math.hypot(x - dx, y - dy) / pace));
  const to = `translate(${x}px, ${y}px) rotate(${tilt(x, card.offsetWidth)}deg)`;
  const animation = still()
    ? card.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 150, fill: "forwards" })
    : card.animate([{ transform: from }, { transform: to }], {
        duration,
        easing: "ease-out",
        fill: "forwards",
      });
  animation.addEventListener("finish", gone);
  return () => {
    animation.cancel();
    clear(card);
  };
}

/** A card that had left comes back from the side it left to. */
export function bringIn(card: HTMLElement, left: Verdict): void {
  if (still()) {
    card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 150 });
    return;
  }
  const sideways = card.offsetWidth * 1.2;
  const x = left === "like" ? sideways : left === "skip" ? -sideways : 0;
  const y = left === "superlike" ? -card.offsetHeight : 0;
  const from = `translate(${x}px, ${y}px) rotate(${tilt(x, card.offsetWidth)}deg)`;
  card.animate([{ transform: from }, { transform: "none" }], {
    duration: 320,
    easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  });
}
