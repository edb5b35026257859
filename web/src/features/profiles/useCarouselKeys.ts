import { usePlainKeys } from "#/ui/plainKeys";

const steps: Readonly<Record<string, number>> = { arrowleft: -1, p: -1, arrowright: 1, n: 1 };

/** The keys that turn the photos on a card of the deck, and the arrows, wherever the focus is. */
export function useCarouselKeys(turn: (step: number) => void): void {
  usePlainKeys((key) => {
    const step = steps[key];
    if (step) turn(step);
    return step !== undefined;
  });
}
