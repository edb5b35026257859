import { WIDE } from "#/ui/mediaQueries";

/** True where the field gets the focus with the room. A phone's keyboard that comes up by itself would cover the thread. */
export const typesAtOnce = () => matchMedia(`${WIDE} and (hover: hover)`).matches;
