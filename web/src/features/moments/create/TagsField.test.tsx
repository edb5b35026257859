import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { newMoment as text } from "#/text/newMoment";
import { TagsField } from "./TagsField";

test("POST-03 Enter adds a tag, and that of an input method does not, in Safari neither", () => {
  const onChange = vi.fn<(tags: readonly string[], left: string) => void>();
  render(<TagsField tags={[]} typed="ni" onType={() => {}} onChange={onChange} onRemove={() => {}} />);
  const field = screen.getByRole("textbox", { name: text.tags });
  fireEvent.keyDown(field, { key: "Enter", keyCode: 229, isComposing: true });
  // Safari has ended the word by then, and tells by the code alone.
  fireEvent.keyDown(field, { key: "Enter", keyCode: 229 });
  expect(onChange.mock.calls).toEqual([]);
  fireEvent.keyDown(field, { key: "Enter", keyCode: 13 });
  expect(onChange.mock.calls).toEqual([[["ni"], ""]]);
});
