import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import createLucideIcon from "./lucideIcon";

const Bell = createLucideIcon({ node: [["path", { d: "M0 0h24" }]] });
const drawn = (icon: React.ReactNode) => render(icon).container.querySelector("svg");

test("an icon has its size, its parts and what is asked for, and is hidden unless it has a name", () => {
  const plain = drawn(<Bell size={16} strokeWidth={3} className="shrink-0" />);
  expect(plain?.getAttribute("width")).toBe("16");
  expect(plain?.getAttribute("stroke-width")).toBe("3");
  expect(plain?.getAttribute("class")).toBe("shrink-0");
  expect(plain?.getAttribute("aria-hidden")).toBe("true");
  expect(plain?.querySelector("path")?.getAttribute("d")).toBe("M0 0h24");
  expect(drawn(<Bell aria-label="Alarm" />)?.getAttribute("aria-hidden")).toBe("false");
});
