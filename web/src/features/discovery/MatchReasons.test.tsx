import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MatchReasons } from "./MatchReasons";

const told = () => screen.queryAllByRole("listitem").map((reason) => reason.textContent);

test("DISC-05 SCORE-04 the first two reasons are told, of whatever kind", () => {
  const { rerender } = render(<MatchReasons reasons={[]} />);
  expect(told()).toEqual([]);
  rerender(<MatchReasons reasons={["nearby", "verified", "online"]} />);
  expect(told()).toEqual(["Lives nearby", "Verified"]);
  rerender(<MatchReasons reasons={["close_age", "online"]} />);
  expect(told()).toEqual(["Close in age", "Online now"]);
  rerender(<MatchReasons reasons={["shared_interests", "close_age", "nearby", "verified", "online"]} />);
  expect(told()).toEqual(["Much in common", "Close in age"]);
});
