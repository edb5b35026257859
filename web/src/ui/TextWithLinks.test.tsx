import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TextWithLinks } from "./TextWithLinks";

test("CHAT-02 MOM-02 of many line breaks in a row two are shown, and an address below them is a link", () => {
  const { container } = render(<TextWithLinks content={`Look:${"\n".repeat(15)}https://example.com/a`} />);
  expect(container.textContent).toBe("Look:\n\nhttps://example.com/a");
  expect(screen.getByRole("link").getAttribute("href")).toBe("https://example.com/a");
});
