// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { Me } from "#/api/types";
import { useKeptDraft } from "./drafts";
import { saveUnsavedInput } from "#/ui/unsavedInput";
import { sessionStore } from "./session";

const ann = { id: "0000000000001", name: "Ann" } as unknown as Me;

/** An editor of a page that was just loaded. */
const editor = <T,>(name: string, initial: T, cache = new QueryClient()) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  return renderHook(() => useKeptDraft(name, initial), { wrapper }).result;
};
const stored = () => JSON.stringify({ ...sessionStorage });

test("POLISH-05 words that are not saved outlive the page, choices do not, and what was saved is gone", () => {
  sessionStore.begin("token", ann, "device");
  const bio = editor("bio", "");
  act(() => bio.current.keep("Rivers and maps"));
  const preferences = editor("preferences", { from: 18 });
  act(() => preferences.current.keep({ from: 30 }));
  expect(editor("bio", "").current.draft).toBe("Rivers and maps");
  expect(editor("preferences", { from: 18 }).current.draft).toEqual({ from: 18 });
  act(() => bio.current.forget());
  expect(editor("bio", "").current.draft).toBe("");
});

test("POLISH-05 the answer to a save forgets nothing that was typed since, where the editor was opened again", () => {
  sessionStore.begin("token", ann, "device");
  const page = new QueryClient();
  const saving = editor("bio", "", page);
  act(() => saving.current.keep("Rivers"));
  const again = editor("bio", "Rivers", page);
  act(() => again.current.keep("Rivers and maps"));
  act(() => saving.current.forget());
  expect(editor("bio", "Rivers", page).current.draft).toBe("Rivers and maps");
  expect(stored()).toContain("Rivers and maps");
  act(() => again.current.forget());
  expect(editor("bio", "Rivers", page).current.draft).toBe("Rivers");
});

test("POLISH-05 words that are typed back to what is saved are no draft: the editor follows what is saved later", () => {
  sessionStore.begin("token", ann, "device");
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ saved }) => useKeptDraft("bio", saved), {
    wrapper,
    initialProps: { saved: "Rivers" },
  });
  act(() => result.current.keep("Rivers and maps"));
  rerender({ saved: "Boats" });
  expect(result.current.draft).toBe("Rivers and maps");
  act(() => result.current.keep("Boats"));
  rerender({ saved: "Trains" });
  expect(result.current.draft).toBe("Trains");
});

test("LANG-01 choices that are not saved outlive the load of another language, and only that one", () => {
  sessionStore.begin("token", ann, "device");
  const preferences = editor("preferences", { from: 18 });
  act(() => preferences.current.keep({ from: 30 }));
  expect(saveUnsavedInput()).toBe(true);
  expect(editor("preferences", { from: 18 }).current.draft).toEqual({ from: 30 });
  expect(stored()).not.toContain("preferences");
});

test("LANG-01 a change of language writes down nothing of whoever has logged out", () => {
  sessionStore.begin("token", ann, "device");
  const bio = editor("bio", "");
  act(() => bio.current.keep("Between us"));
  sessionStore.signOut();
  expect(saveUnsavedInput()).toBe(true);
  expect(stored()).not.toContain("Between us");
});

test("POLISH-05 whoever has logged out leaves no words behind, even if an answer comes late, and nobody else gets them", () => {
  sessionStore.begin("token", ann, "device");
  const bio = editor("bio", "");
  act(() => bio.current.keep("Rivers and maps"));
  sessionStore.signOut();
  expect(stored()).not.toContain("Rivers");
  act(() => bio.current.keep("Rivers and maps"));
  expect(stored()).not.toContain("Rivers");
  sessionStore.begin("other", { ...ann, id: "0000000000002" } as Me, "device");
  expect(editor("bio", "").current.draft).toBe("");
});

test("POLISH-05 an editor opens where what is stored can't be read", () => {
  sessionStore.begin("token", ann, "device");
  for (const broken of ["{", "7", "[7]"]) {
    sessionStorage.setItem(`kindred.unsent.${ann.id}.drafts`, broken);
    expect(editor("bio", "as it was").current.draft).toBe("as it was");
  }
});
