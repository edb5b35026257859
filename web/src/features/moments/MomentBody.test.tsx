import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Moment } from "#/api/types";
import { MomentBody } from "./MomentBody";

const moment: Moment = {
  id: "0000000000001",
  user: { id: "0000000000009", name: "Ann", avatar: null, photos: [], is_demo: false },
  content: "Up the hill",
  images: ["/media/x"],
  pictures: [{ url: "/media/x", width: 640, height: 800, thumbhash: "" }],
  hashtags: [],
  created_at: "2026-11-21T12:00:00Z",
  likes: 0,
  comments: 0,
  is_liked: false,
  is_own: false,
};

const onLike = vi.fn<() => void>();
const animate = vi.fn<(frames: readonly Keyframe[]) => void>();

beforeEach(() => {
  onLike.mockReset();
  animate.mockReset();
  Object.assign(Element.prototype, { animate });
});
afterEach(() => vi.unstubAllGlobals());

const show = (changes: Partial<Moment> = {}) =>
  render(
    <MemoryRouter>
      <MomentBody moment={{ ...moment, ...changes }} onLike={onLike} />
    </MemoryRouter>,
  );

function doubleTapPicture(): void {
  const picture = screen.getByRole("button", { name: "Open photo 1 of 1" });
  for (const detail of [1, 2]) fireEvent.click(picture, { detail });
}

test("POLISH-12 a double tap on the picture likes and shows a heart that grows", () => {
  show();
  doubleTapPicture();
  expect(onLike).toHaveBeenCalledTimes(1);
  expect(animate.mock.calls[0]?.[0].some((frame) => "scale" in frame)).toBe(true);
});

test("POLISH-12 of what is liked already a double tap takes nothing back, and shows the heart", () => {
  show({ is_liked: true });
  doubleTapPicture();
  expect(onLike).not.toHaveBeenCalled();
  expect(animate).toHaveBeenCalledTimes(1);
});

test("POLISH-12 where less motion is wanted the heart only fades", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  show();
  doubleTapPicture();
  expect(animate.mock.calls[0]?.[0].some((frame) => "scale" in frame)).toBe(false);
});

test("POLISH-12 a double tap of a finger on the text likes; a double click of the mouse selects a word and does not", () => {
  show();
  const text = screen.getByText("Up the hill");
  for (const pointerType of ["mouse", "mouse", "touch", "touch"]) {
    expect(onLike).not.toHaveBeenCalled();
    fireEvent.pointerUp(text, { pointerType });
  }
  expect(onLike).toHaveBeenCalledTimes(1);
});
