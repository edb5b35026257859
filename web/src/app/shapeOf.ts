/** The class that draws the outlines of a main screen; nothing for other paths. */
export const shapeOf = (path: string): string | undefined =>
  ({
    "/discovery": "shape-deck",
    "/discover": "shape-deck",
    "/moments": "shape-cards",
    "/messages": "shape-rows",
    "/my-profile": "shape-cards",
  })[path];
