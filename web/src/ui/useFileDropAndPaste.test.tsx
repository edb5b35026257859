// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { openModal } from "./modal";
import { useFileDropAndPaste } from "./useFileDropAndPaste";

const file = new File(["x"], "a.png", { type: "image/png" });
const carried = (...types: string[]) => ({ types, files: [file] });

function Box({
  onFiles,
  inert = false,
}: {
  onFiles: ((files: readonly File[]) => void) | undefined;
  inert?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useFileDropAndPaste(box, onFiles);
  return (
    <>
      <div inert={inert}>
        <div ref={box} data-testid="box" />
      </div>
      <p data-testid="beside" />
    </>
  );
}
const box = () => screen.getByTestId("box");
const isMarked = () => box().hasAttribute("data-over");

test("POST-02 files that are dragged over a box mark it, and are taken by it where they are dropped", () => {
  const taken = vi.fn<(files: readonly File[]) => void>();
  render(<Box onFiles={taken} />);
  // Answers false where it was heard, so that the browser opens no file.
  expect(fireEvent.dragOver(box(), { dataTransfer: carried("Files") })).toBe(false);
  expect(isMarked()).toBe(true);
  fireEvent.dragLeave(box(), { dataTransfer: carried("Files") });
  expect(isMarked()).toBe(false);
  fireEvent.dragOver(box(), { dataTransfer: carried("Files") });
  fireEvent.drop(box(), { dataTransfer: carried("Files") });
  expect(isMarked()).toBe(false);
  expect(taken.mock.calls).toEqual([[[file]]]);
  expect(fireEvent.dragOver(box(), { dataTransfer: carried("text/plain") })).toBe(true);
  expect(fireEvent.dragOver(screen.getByTestId("beside"), { dataTransfer: carried("Files") })).toBe(true);
});

test("POST-02 pasted files are taken; a text stays a text, also where a picture of it comes along", () => {
  const taken = vi.fn<(files: readonly File[]) => void>();
  render(<Box onFiles={taken} />);
  const paste = (...types: string[]) =>
    fireEvent.paste(screen.getByTestId("beside"), { clipboardData: carried(...types) });
  expect(paste("text/plain", "text/rtf", "Files")).toBe(true);
  expect(paste("text/plain")).toBe(true);
  expect(taken).not.toHaveBeenCalled();
  expect(paste("text/html", "Files")).toBe(false);
  expect(taken).toHaveBeenCalledTimes(1);
});

test("POST-04 nothing is taken while none may be added, the box takes no presses, or a dialog lies over it", () => {
  const taken = vi.fn<(files: readonly File[]) => void>();
  const paste = () => fireEvent.paste(document.body, { clipboardData: carried("Files") });
  const { rerender } = render(<Box onFiles={undefined} />);
  paste();
  expect(fireEvent.dragOver(box(), { dataTransfer: carried("Files") })).toBe(true);
  rerender(<Box onFiles={taken} inert />);
  paste();
  rerender(<Box onFiles={taken} />);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  const close = openModal(dialog);
  paste();
  expect(taken).not.toHaveBeenCalled();
  close?.();
  dialog.remove();
  paste();
  expect(taken).toHaveBeenCalledTimes(1);
});
