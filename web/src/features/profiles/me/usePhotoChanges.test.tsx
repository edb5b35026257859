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
  preparePhoto: async ({ name }: File): Promise<Prepared> =>
    name.startsWith("broken") ? { refused: "unreadable" } : { dataUrl: "data:image/png;base64,AA==" },
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

test("ME-09 SIGNUP-14 a broken file takes no place of one's photos, and each that is refused is told by its name", async () => {
  const pictures = ["/1", "/2", "/3", "/4", "/5"].map((url) => ({ url, focus: null }));
  sessionStore.begin("anns", { ...ann, pictures } as Me, "device");
  const { result } = await uploading("broken 1", "first.png", "second.png");
  await act(async () => answers[0]?.(Response.json({ error: "No room for photos" }, { status: 507 })));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.(Response.json({ success: true, picture: { url: "/6" } })));
  await vi.waitFor(() => expect(result.current.uploading).toBe(0));
  expect(result.current.failure).toBe("broken 1: Failed to read image file\nfirst.png: No room for photos");
});
