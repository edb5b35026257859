import { useState } from "react";

/** A deck of cards, or a grid. */
export type View = "cards" | "grid";

const KEY = "kindred.discovery.view";

/** The chosen view and a function that changes it; the choice is stored on this device. */
export function useView(): [View, () => void] {
  const [view, setView] = useState<View>(() => (localStorage.getItem(KEY) === "grid" ? "grid" : "cards"));
  const toggle = () => {
    const toggled = view === "grid" ? "cards" : "grid";
    localStorage.setItem(KEY, toggled);
    // The outlines of the screen are those of a card (`tools/pageStart.mjs`).
    document.documentElement.style.setProperty("--deck-outlines", toggled === "grid" ? "hidden" : "");
    setView(toggled);
  };
  return [view, toggle];
}
