import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import RowEditor from "./RowEditor";
import type { Row } from "./rows";

afterEach(() => vi.unstubAllGlobals());

const row: Row = { id: "location", label: "Location", value: (me) => me.location };
const onSave = vi.fn<(change: Partial<Me>) => Promise<boolean>>(async () => true);

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RowEditor row={row} value="" reason={undefined} onSave={onSave} onClose={() => {}} />
    </QueryClientProvider>,
  );
const type = (place: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: "Location" }), { target: { value: place } });
const save = () => screen.getByRole("button", { name: "Save" });

test.each([
  ["closes the editor", true],
  ["types on", false],
])("ME-06 a place that is looked up is not saved for whoever %s meanwhile", async (_, closes) => {
  onSave.mockClear();
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("fetch", async () => {
    await waiting;
    return Response.json({ places: [], resolved: { name: "Lisbon", region: "", country: "Portugal" } });
  });
  const { unmount } = open();
  type("Lisbon");
  fireEvent.click(save());
  await vi.waitFor(() => expect(save().getAttribute("aria-busy")).toBe("true"));
  if (closes) {
    unmount();
    open();
  }
  type("Porto");
  expect(save().getAttribute("aria-busy")).toBeNull();
  answer();
  fireEvent.click(save());
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledWith({ location: "Porto" }));
  expect(onSave).toHaveBeenCalledOnce();
});
