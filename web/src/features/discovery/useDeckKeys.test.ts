// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type DeckKey, useDeckKeys } from "./useDeckKeys";

/** Presses a key, and tells what the deck was asked to do. */
function pressed(key: string, where: Element = document.body, more: KeyboardEventInit = {}) {
  let meant: DeckKey | undefined;
  const { unmount } = renderHook(() =>
    useDeckKeys((deckKey) => {
      meant = deckKey;
      return true;
    }),
  );
  document.body.append(where);
  where.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  unmount();
  return meant;
}

const element = (name: string) => document.createElement(name);

describe("DISC-03 every gesture has a key", () => {
  test("DISC-03 arrows, F, Z and Enter", () => {
    const root = element("div");
    expect(
      ["ArrowLeft", "ArrowRight", "ArrowUp", "f", "F", "z", "Enter"].map((key) => pressed(key, root)),
    ).toEqual(["skip", "like", "superlike", "favorite", "favorite", "undo", "open"]);
    expect(pressed("ArrowDown", root)).toBeUndefined();
  });

  test("POLISH-09 N goes on to the next photo, P back", () => {
    expect(["n", "N", "p"].map((key) => pressed(key, element("div")))).toEqual([1, 1, -1]);
  });

  test("a key held down, or held with another, decides nothing more", () => {
    const root = element("div");
    expect(pressed("ArrowRight", root, { repeat: true })).toBeUndefined();
    expect(pressed("z", root, { ctrlKey: true })).toBeUndefined();
    expect(pressed("f", root, { metaKey: true })).toBeUndefined();
  });

  test("whoever types, or stands in a dialog, does not swipe", () => {
    for (const name of ["input", "textarea", "dialog"]) expect(pressed("f", element(name))).toBeUndefined();
  });

  test("Enter on a button is the button's", () => {
    expect(pressed("Enter", element("button"))).toBeUndefined();
    expect(pressed("ArrowLeft", element("button"))).toBe("skip");
  });
});

test("a key that the deck has no use for stays the browser's", () => {
  renderHook(() => useDeckKeys((key) => key !== "superlike"));
  const taken = (key: string) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(taken("ArrowLeft")).toBe(true);
  expect(taken("ArrowUp")).toBe(false);
});
