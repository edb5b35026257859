import "#/ui/release";
import { watchKeyboard } from "#/ui/keyboard";

// What no first screen waits for.
watchKeyboard();
