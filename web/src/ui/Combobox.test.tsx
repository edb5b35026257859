import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Combobox } from "./Combobox";

const places = ["Lyon", "Lyons"];

function Places() {
  const [value, setValue] = useState("");
  return (
    <Combobox
      label="Location"
      value={value}
      onChange={setValue}
      suggestions={places}
      countLabel={(count) => `${count} found`}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Location" });
const selected = () => screen.queryByRole("option", { selected: true })?.textContent;

test("arrows walk through the suggestions and back into the field", async () => {
  const user = userEvent.setup();
  render(<Places />);
  await user.type(field(), "Ly");
  const walk = [];
  for (const key of ["{ArrowDown}", "{ArrowDown}", "{ArrowDown}", "{ArrowUp}"]) {
    await user.keyboard(key);
    walk.push(selected());
  }
  expect(walk).toEqual(["Lyon", "Lyons", undefined, "Lyons"]);
});

test("Enter takes the marked suggestion, Escape closes the list and keeps what was typed", async () => {
  const user = userEvent.setup();
  render(<Places />);
  await user.type(field(), "Ly{ArrowDown}{Enter}");
  expect(field().value).toBe("Lyon");
  expect(screen.queryByRole("listbox")).toBeNull();
  await user.type(field(), "{Backspace}{Escape}");
  expect(field().value).toBe("Lyo");
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("a press takes a suggestion, and their number is announced", async () => {
  const user = userEvent.setup();
  render(<Places />);
  await user.type(field(), "Ly");
  expect(screen.getByRole("status").textContent).toBe("2 found");
  await user.click(screen.getByRole("option", { name: "Lyons" }));
  expect(field().value).toBe("Lyons");
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  "keys of an input method choose no suggestion and close no list: %o",
  async (composed) => {
    const user = userEvent.setup();
    render(<Places />);
    await user.type(field(), "Ly{ArrowDown}");
    for (const key of ["ArrowDown", "Enter", "Escape"]) fireEvent.keyDown(field(), { key, ...composed });
    expect(field().value).toBe("Ly");
    expect(selected()).toBe("Lyon");
  },
);
