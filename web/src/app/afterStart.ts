import "#/ui/release";

// What no first screen waits for.
