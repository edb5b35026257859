import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { photos as text } from "#/text/photos";
import { PhotoSlot } from "./PhotoSlot";

test.each([
  [true, "a file that the browser can't decode", "blob:http://localhost/1"],
  [false, "a picture of the server that did not come", "/media/1-320.webp"],
])("words instead of a photo %s: %s", (words, _, src) => {
  render(<PhotoSlot slot={2} photo={{ id: 1, src }} busy={false} onPress={() => {}} />);
  fireEvent.error(screen.getByRole("img"));
  expect(screen.queryByText(text.noPreview) !== null).toBe(words);
  expect(screen.queryByRole("img") !== null).toBe(!words);
});
