import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Drag, useDrag, useTouchDrag } from "./useDrag";

const moves = vi.fn<(drag: Drag) => void>();
const ends = vi.fn<(drag: Drag, released: boolean) => void>();
const pressed = vi.fn<() => void>();

function Draggable({ slop }: { slop: number }) {
  const drag = useDrag({ slop, onMove: moves, onEnd: ends });
  return (
    <div {...drag}>
      <button type="button" onClick={pressed}>
        inside
      </button>
    </div>
  );
}

function dragged(slop: number) {
  render(<Draggable slop={slop} />);
  const button = screen.getByRole("button");
  const element = button.parentElement;
  if (!element) throw new Error("the button has no parent");
  element.setPointerCapture = vi.fn<(pointer: number) => void>();
  const send = (type: "down" | "move" | "up" | "cancel", x: number, pointerId = 1) => {
    const event = { clientX: x, clientY: 0, pointerId, isPrimary: pointerId === 1, button: 0 };
    const fire = { down: fireEvent.pointerDown, move: fireEvent.pointerMove, up: fireEvent.pointerUp };
    (type === "cancel" ? fireEvent.pointerCancel : fire[type])(button, event);
  };
  return { element, button, send };
}

test("a press is no drag, and its click counts", () => {
  const { button, send } = dragged(8);
  send("down", 0);
  send("move", 7);
  send("up", 7);
  fireEvent.click(button);
  expect(moves).not.toHaveBeenCalled();
  expect(ends).not.toHaveBeenCalled();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("a drag captures its pointer, and the click after it does not count", () => {
  const { element, button, send } = dragged(8);
  send("down", 0);
  send("move", 20);
  expect(element.setPointerCapture).toHaveBeenCalledTimes(1);
  send("up", 30);
  fireEvent.click(button);
  expect(ends).toHaveBeenCalledWith(expect.objectContaining({ dx: 30, element }), true);
  expect(pressed).not.toHaveBeenCalled();
  fireEvent.click(button);
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("a drag that the browser or a second pointer ends is not released", () => {
  const { send } = dragged(8);
  send("down", 0);
  send("move", 20);
  send("cancel", 20);
  expect(ends).toHaveBeenLastCalledWith(expect.objectContaining({ dx: 20 }), false);
  send("down", 0);
  send("move", 40);
  send("down", 100, 2);
  expect(ends).toHaveBeenLastCalledWith(expect.objectContaining({ dx: 40 }), false);
  send("up", 40);
  expect(ends).toHaveBeenCalledTimes(2);
});

test("a touch drag ends when a second finger comes", () => {
  const Scrolling = () => <main {...useTouchDrag({ onMove: moves, onEnd: ends })} />;
  render(<Scrolling />);
  const main = screen.getByRole("main");
  const touch = (identifier: number, clientY: number) => ({ identifier, target: main, clientX: 0, clientY });
  const one = (clientY: number) => ({ touches: [touch(1, clientY)], changedTouches: [touch(1, clientY)] });
  fireEvent.touchStart(main, one(0));
  fireEvent.touchMove(main, one(90));
  expect(moves).toHaveBeenLastCalledWith(expect.objectContaining({ dy: 90 }));
  fireEvent.touchStart(main, { touches: [touch(1, 90), touch(2, 0)], changedTouches: [touch(2, 0)] });
  expect(ends).toHaveBeenLastCalledWith(expect.objectContaining({ dy: 90 }), false);
  fireEvent.touchStart(main, one(0));
  fireEvent.touchEnd(main, { touches: [], changedTouches: [touch(1, 100)] });
  expect(ends).toHaveBeenLastCalledWith(expect.objectContaining({ dy: 100 }), true);
});
