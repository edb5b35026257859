import { WIDE } from "#/ui/mediaQueries";

/** True where what is opened to be written in, a chat or comments, has the focus in its field. On a phone the keyboard would come up by itself and cover what is to be read. */
export const typesAtOnce = () => matchMedia(`${WIDE} and (hover: hover)`).matches;
