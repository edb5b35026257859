import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { DayNumbers } from "./measures";
import { Plot } from "./Plot";

const day = (date: string, likes: number, decision_seconds: number | null): DayNumbers => ({
  day: date,
  counted_at: "2026-06-18T12:00:00.000000Z",
  sign_ups: 0,
  people_active: 0,
  likes,
  matches: 0,
  messages: 0,
  reports: 0,
  reports_closed: 0,
  decision_seconds,
  suspensions: 0,
  appeals: 0,
});
const days = [day("2026-06-15", 1200, null), day("2026-06-16", 40, 5400), day("2026-06-18", 0, null)];

test("DESK-04 a plot is named by what it shows, and tells the day that is pointed at, or the last one", () => {
  render(<Plot measure="likes" days={days} />);
  const drawing = screen.getByRole("img", { name: "Likes by day. At most 1,200, on Jun 15, 2026." });
  expect(screen.getByText("Jun 18", { selector: "figcaption *" }).textContent).toBe("Jun 18 0");
  const frame = drawing.parentElement;
  if (!frame) throw new Error("the drawing has no frame");
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 300, 160);
  fireEvent.pointerMove(frame, { clientX: 101 });
  expect(screen.getByText("Jun 16", { selector: "figcaption *" }).textContent).toBe("Jun 16 40");
  // A day that isn't counted has no value, and a place all the same.
  fireEvent.pointerMove(frame, { clientX: 205 });
  expect(screen.getByText("Jun 17", { selector: "figcaption *" }).textContent).toBe("Jun 17 –");
  fireEvent.pointerLeave(frame);
  expect(screen.getByText("Jun 18", { selector: "figcaption *" }).textContent).toBe("Jun 18 0");
  expect([...document.querySelectorAll("[aria-hidden] span")].map((label) => label.textContent)).toEqual([
    "1,500",
    "1,000",
    "500",
    "0",
    "Jun 15",
    "Jun 16",
    "Jun 17",
    "Jun 18",
  ]);
});

test("DESK-04 lengths of time are told in words, and a plot of nothing says so", () => {
  render(<Plot measure="decision_seconds" days={days} />);
  expect(
    screen.getByRole("img", { name: "Time to decision by day. At most 1.5 h, on Jun 16, 2026." }),
  ).toBeTruthy();
  render(<Plot measure="appeals" days={days} />);
  expect(screen.getByRole("img", { name: "Appeals by day. Nothing in this time." })).toBeTruthy();
});
