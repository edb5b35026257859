import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { useLostFocus } from "./useLostFocus";

/** Moments with comments under the second, and what is said above them. */
function Screen({ newer }: { newer: boolean }) {
  useLostFocus();
  return (
    <main>
      <div role="status">{newer ? <button type="button">New moments</button> : null}</div>
      <section>
        {newer ? null : <article tabIndex={-1}>The newest</article>}
        <article tabIndex={-1}>
          The one before
          <textarea />
        </article>
      </section>
    </main>
  );
}

test("ACCESS-01 whoever asks for new moments by keyboard has the focus on the newest, and not in a comment below", async () => {
  const { rerender } = render(<Screen newer />, { wrapper: MemoryRouter });
  screen.getByRole("button", { name: "New moments" }).focus();
  rerender(<Screen newer={false} />);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("The newest"));
});
