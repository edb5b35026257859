import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Prepared } from "#/api/photos/prepare";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { toastStore } from "#/ui/toasts";
import { usePhotoChanges } from "./usePhotoChanges";

vi.mock("#/api/photos/prepare", () => ({
  preparePhoto: async (): Promise<Prepared> => ({ dataUrl: "data:image/png;base64,AA==" }),
}));

const person = (id: string) => ({ id, pictures: [], photos: [], avatar: null }) as unknown as Me;
const [ann, ben] = [person("0000000000001"), person("0000000000002")];
const file = (name: string) => new File([], name);

/** Answers the uploads, in their order. */
let answers: ((response: Response) => void)[];

beforeEach(() => {
  answers = [];
  sessionStore.begin("anns", ann, "device");
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith("/upload")
      ? new Promise<Response>((resolve) => void answers.push(resolve))
      : Response.json({ user: ann, photos: [] }),
  );
});

/** The photo sheet, where photos are being uploaded. */
async function uploading(...names: string[]) {
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const sheet = renderHook(() => usePhotoChanges(ann), { wrapper });
  act(() => void sheet.result.current.add(names.map(file), undefined));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  return sheet;
}

test("SESS-07 photos that were chosen before one signed out are not uploaded for whoever signs in next", async () => {
  const { result } = await uploading("first.png", "second.png");
  await act(async () => {
    sessionStore.signOut();
    sessionStore.begin("bens", ben, "device");
    answers[0]?.(Response.json({ success: true, picture: { url: "/first" } }));
  });
  await vi.waitFor(() => expect(result.current.uploading).toBe(0));
  expect(answers).toHaveLength(1);
  expect(sessionStore.get().user?.pictures).toEqual([]);
});

test("ME-09 a photo that could not be uploaded is told of once the photo sheet is closed, too", async () => {
  const { unmount } = await uploading("first.png");
  unmount();
  answers[0]?.(new Response("", { status: 500 }));
  await vi.waitFor(() => expect(toastStore.get().map(({ message }) => message)).toContain("Upload failed"));
});
