import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import RowEditor from "./RowEditor";
import { type Row, storyRows } from "./rows";

const row = storyRows.find(({ id }) => id === "location") as Row;
const onSave = vi.fn<(change: Partial<Me>) => Promise<boolean>>();
const onClose = vi.fn<() => void>();
/** Lets the answers about a place arrive. */
const arrive = new Map<string, () => void>();

beforeEach(() => {
  onSave.mockReset();
  onSave.mockResolvedValue(true);
  onClose.mockReset();
  arrive.clear();
  vi.stubGlobal("fetch", async (url: string) => {
    const place = new URL(url, "http://localhost").searchParams.get("q") ?? "";
    const others = arrive.get(place);
    await new Promise<void>((go) =>
      arrive.set(place, () => {
        others?.();
        go();
      }),
    );
    return Response.json({ places: [], resolved: { name: place } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RowEditor row={row} value="" reason={undefined} onSave={onSave} onClose={onClose} />
    </QueryClientProvider>,
  );
});

const field = () => screen.getByRole<HTMLInputElement>("combobox");
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** Saves what is written, as Enter in the field does; the server is then asked if it knows the place. */
async function save() {
  const { value, form } = field();
  if (form) fireEvent.submit(form);
  await vi.waitFor(() => expect(arrive.has(value)).toBe(true));
}

/** The place is saved once it is known; the answers before it have arrived by then. */
async function saves(place: string) {
  write(place);
  await save();
  arrive.get(place)?.();
  await vi.waitFor(() => expect(onSave).toHaveBeenCalled());
}

test("ME-06 a place that is changed while it is looked up is not saved as it was; the button says that it is busy", async () => {
  write("Lisbon");
  await save();
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-busy")).toBe("true");
  write("Porto");
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-busy")).toBeNull();
  arrive.get("Lisbon")?.();
  await saves("Faro");
  expect(onSave.mock.calls).toEqual([[{ location: "Faro" }]]);
});

test("ME-06 a place that is discarded while it is looked up is not saved", async () => {
  write("Lisbon");
  await save();
  press("Close");
  press("Discard");
  expect(onClose).toHaveBeenCalledTimes(1);
  arrive.get("Lisbon")?.();
  await saves("Faro");
  expect(onSave.mock.calls).toEqual([[{ location: "Faro" }]]);
});
