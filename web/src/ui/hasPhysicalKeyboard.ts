import { WIDE } from "#/ui/mediaQueries";

/**
 * True on a device that most likely has a keyboard of its own: there the field of a chat or of comments has the focus at once.
 * On a phone the keyboard on the screen would come up by itself and cover what is to be read.
 */
export const hasPhysicalKeyboard = () => matchMedia(`${WIDE} and (hover: hover)`).matches;
