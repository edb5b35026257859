import { act, renderHook } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Prepared } from "#/api/photos/prepare";
import type { Photo } from "./types";
import { usePhotos } from "./usePhotos";

/** Finishes a photo that is being prepared, by its file's name. */
const finish = new Map<string, () => void>();

vi.mock("#/api/photos/prepare", () => ({
  preparePhoto: ({ name }: File) =>
    new Promise<Prepared>((ready) => void finish.set(name, () => ready({ dataUrl: name }))),
}));

beforeEach(() => finish.clear());

const file = (name: string) => new File([], name);
const photosFrom = (...names: string[]): Photo[] =>
  names.map((dataUrl, at) => ({ id: at - names.length, dataUrl }));

/** The photos of a form, and what changes them. */
function form(first: readonly Photo[]) {
  const { result } = renderHook(() => {
    const [photos, change] = useState(first);
    return { shown: photos.map(({ dataUrl }) => dataUrl), ...usePhotos(photos, change) };
  });
  return {
    now: () => result.current,
    add: (names: readonly string[], over?: number) =>
      act(() => void result.current.add(names.map(file), over)),
    finished: (name: string) => act(async () => finish.get(name)?.()),
  };
}

test.each([
  ["in their order", ["new a", "new b"]],
  ["the second one first", ["new b", "new a"]],
])("SIGNUP-12 a second photo is replaced while the first is still being prepared: %s", async (_, order) => {
  const four = photosFrom("a", "b", "c", "d");
  const { now, add, finished } = form(four);
  add(["new a"], four[0]?.id);
  add(["new b"], four[1]?.id);
  // Neither needs a place of its own: there is room for two more.
  add(["e", "f"]);
  expect(now()).toMatchObject({ preparing: 4, refused: undefined });
  for (const name of [...order, "e", "f"]) await finished(name);
  expect(now()).toMatchObject({ preparing: 0, shown: ["new a", "new b", "c", "d", "e", "f"] });
});

test("SIGNUP-12 what is still being prepared has its place: one that is replaced meanwhile leaves it alone", async () => {
  const five = photosFrom("a", "b", "c", "d", "e");
  const { now, add, finished } = form(five);
  add(["sixth"]);
  add(["new a"], five[0]?.id);
  expect(now()).toMatchObject({ preparing: 2, refused: undefined });
  add(["seventh"]);
  expect(now().refused).toBe("A profile has up to 6 photos. The others were left out.");
  await finished("new a");
  await finished("sixth");
  expect(now()).toMatchObject({ preparing: 0, shown: ["new a", "b", "c", "d", "e", "sixth"] });
});

test("SIGNUP-12 photos are moved while another is still being prepared, which then comes last", async () => {
  const { now, add, finished } = form(photosFrom("a", "b", "c"));
  add(["d"]);
  act(() => now().move(2, 0));
  expect(now().shown).toEqual(["c", "a", "b"]);
  await finished("d");
  expect(now().shown).toEqual(["c", "a", "b", "d"]);
});
