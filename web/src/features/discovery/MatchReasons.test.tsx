import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MatchReasons } from "./MatchReasons";

const told = () => screen.queryAllByRole("listitem").map((reason) => reason.textContent);

test("DISC-05 a card leaves out the reasons that it tells by its distance and its badges", () => {
  const { rerender } = render(<MatchReasons reasons={["nearby", "verified", "online"]} />);
  expect(told()).toEqual([]);
  rerender(<MatchReasons reasons={["shared_interests", "close_age", "nearby", "verified", "online"]} />);
  expect(told()).toEqual(["Much in common", "Close in age"]);
  rerender(<MatchReasons reasons={["close_age", "verified"]} />);
  expect(told()).toEqual(["Close in age"]);
});
