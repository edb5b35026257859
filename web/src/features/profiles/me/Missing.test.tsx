import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Me } from "#/api/types";
import { Missing } from "./Missing";

test("ME-10 whoever has chosen some interests is asked for more of them", () => {
  const asked = (interests: readonly string[]) => {
    const me = {
      bio: "",
      interests,
      location: "",
      height: null,
      occupation: "",
      education: "",
      zodiac_sign: "",
    };
    const { unmount } = render(<Missing me={me as unknown as Me} onOpen={() => undefined} />);
    const labels = screen.getAllByRole("button").map((button) => button.textContent);
    unmount();
    return labels;
  };
  expect(asked([])).toContain("Interests");
  expect(asked(["Travel", "Coffee"])).toContain("More interests");
  expect(asked(["Travel", "Coffee"])).not.toContain("Interests");
});
