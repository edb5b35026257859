import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Prepared } from "#/api/photos/prepare";
import { createStore } from "#/ui/store";
import { type Draft, emptyDraft } from "./draft";
import { usePhotos } from "./usePhotos";

const prepared = vi.hoisted(() => ({ photo: { dataUrl: "data:image/png;base64,AA==" } as Prepared }));
vi.mock("#/api/photos/prepare", () => ({ preparePhoto: async () => prepared.photo }));

/** Answers the upload. */
let answer: ((response: Response) => void) | undefined;

beforeEach(() => {
  answer = undefined;
  prepared.photo = { dataUrl: "data:image/png;base64,AA==" };
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:snow");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
});

/** A photo whose upload fails; `meanwhile` comes before that. */
async function failing(meanwhile: (remove: () => void) => void) {
  const warned = vi.spyOn(console, "warn").mockReturnValue(undefined);
  const store = createStore<Draft>(emptyDraft);
  const { result } = renderHook(() => usePhotos(store));
  act(() => result.current.add([new File([], "snow.png", { type: "image/png" })]));
  await vi.waitFor(() => expect(answer).toBeDefined());
  act(() => meanwhile(() => result.current.remove(store.get().photos[0]?.id ?? "")));
  await act(async () => {
    answer?.(new Response("", { status: 500 }));
    await vi.waitFor(() => expect(warned).toHaveBeenCalled());
  });
  return result.current.failed?.file;
}

test("POST-05 a photo that could not be uploaded is alerted", async () => {
  expect(await failing(() => undefined)).toBe("snow.png");
});

test("POST-05 a photo that is removed while it uploads is not alerted if that fails", async () => {
  expect(await failing((remove) => remove())).toBeUndefined();
});

test("POST-05 a file that is no usable photo is alerted, and left out", async () => {
  prepared.photo = { refused: "unreadable" };
  const store = createStore<Draft>(emptyDraft);
  const { result } = renderHook(() => usePhotos(store));
  act(() => result.current.add([new File([], "notes.txt")]));
  await vi.waitFor(() => expect(result.current.failed?.file).toBe("notes.txt"));
  expect(store.get().photos).toEqual([]);
});
