import { useState } from "react";

/** One person at a time, or many beside each other. */
export type View = "cards" | "grid";

const KEY = "kindred.discovery.view";

/** Which way people are shown on this device: the choice is remembered. */
export function useView(): [View, () => void] {
  const [view, setView] = useState<View>(() => (localStorage.getItem(KEY) === "grid" ? "grid" : "cards"));
  const turn = () => {
    const turned = view === "grid" ? "cards" : "grid";
    localStorage.setItem(KEY, turned);
    setView(turned);
  };
  return [view, turn];
}
