import { useEffect, useEffectEvent } from "react";
import { isPlainKey } from "#/ui/plainKey";

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, p: -1, ArrowRight: 1, n: 1 };

/** The keys that turn the photos on a card of the deck, and the arrows, wherever the focus is. */
export function useTurningKeys(turn: (step: number) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (step === undefined || !isPlainKey(event)) return;
    event.preventDefault();
    turn(step);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, []);
}
