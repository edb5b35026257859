import { act, renderHook } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Prepared } from "#/api/photos/prepare";
import type { Photo } from "./types";
import { usePhotos } from "./usePhotos";

/** Finishes a photo that is being prepared, by its file's name; one that is called broken is refused. */
const finish = new Map<string, () => void>();

vi.mock("#/api/photos/prepare", () => ({
  preparePhoto: ({ name }: File) =>
    new Promise<Prepared>((ready) => {
      const prepared = name.startsWith("broken") ? { refused: "unreadable" as const } : { dataUrl: name };
      finish.set(name, () => ready(prepared));
    }),
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

const invalid = "Please select a valid image file";
const left = "A profile has up to 6 photos. The others were left out.";

test.each([
  { there: 5, chosen: ["broken a", "x"], added: ["x"], told: [`broken a: ${invalid}`] },
  { there: 4, chosen: ["x", "broken a", "y"], added: ["x", "y"], told: [`broken a: ${invalid}`] },
  {
    there: 4,
    chosen: ["broken a", "broken b", "x", "y"],
    added: ["x", "y"],
    told: [`broken a: ${invalid}`, `broken b: ${invalid}`],
  },
  { there: 5, chosen: ["broken a", "x", "y"], added: ["x"], told: [`broken a: ${invalid}`, left] },
  { there: 5, chosen: ["broken a"], added: [], told: [invalid] },
])("SIGNUP-14 of $chosen those that are broken take no place beside $there", async (choice) => {
  const photos = photosFrom("a", "b", "c", "d", "e").slice(0, choice.there);
  const { now, add, finished } = form(photos);
  add(choice.chosen);
  for (const name of choice.chosen) await finished(name);
  expect(now().preparing).toBe(0);
  expect(now().shown.slice(choice.there)).toEqual(choice.added);
  expect(now().refused?.split("\n")).toEqual(choice.told);
});

test("SIGNUP-12 SIGNUP-14 the first good file replaces the photo that was pressed", async () => {
  const six = photosFrom("a", "b", "c", "d", "e", "f");
  const { now, add, finished } = form(six);
  add(["broken", "x"], six[1]?.id);
  for (const name of ["broken", "x"]) await finished(name);
  expect(now()).toMatchObject({ preparing: 0, shown: ["a", "x", "c", "d", "e", "f"] });
  expect(now().refused).toBe(`broken: ${invalid}`);
});
