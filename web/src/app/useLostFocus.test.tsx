import { fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter, Link, MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { useLostFocus } from "./useLostFocus";

interface ScreenProps {
  newer: boolean;
  /** They stand on somebody's profile. */
  ofPerson?: boolean;
}

/** Moments with comments under the second, and what is said above them. */
function Screen({ newer, ofPerson = false }: ScreenProps) {
  useLostFocus();
  const moments = (
    <>
      <div role="status">{newer ? <button type="button">New moments</button> : null}</div>
      <section>
        {newer ? null : <article tabIndex={-1}>The newest</article>}
        <article tabIndex={-1}>
          The one before
          <textarea />
        </article>
      </section>
    </>
  );
  return <main>{ofPerson ? <section>{moments}</section> : moments}</main>;
}

test("ACCESS-01 whoever asks for new moments by keyboard, on a profile, too, has the focus on the newest, and not in a comment below", async () => {
  for (const ofPerson of [false, true]) {
    const { rerender, unmount } = render(<Screen newer ofPerson={ofPerson} />, { wrapper: MemoryRouter });
    screen.getByRole("button", { name: "New moments" }).focus();
    rerender(<Screen newer={false} ofPerson={ofPerson} />);
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("The newest"));
    unmount();
  }
});

/** A chat with texts that were not sent, each with its button, below a message. */
function History({ unsent, retry = true }: { unsent: readonly string[]; retry?: boolean }) {
  useLostFocus();
  return (
    <main>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as the app's history */}
      <div role="log" tabIndex={0}>
        <ol>
          <li>
            Hello <button type="button">Message options</button>
          </li>
        </ol>
        {unsent.map((words) => (
          <div key={words}>
            {words} <button type="button">Discard {words}</button>
          </div>
        ))}
        {retry ? <button type="button">Try Again</button> : null}
      </div>
      <textarea />
    </main>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

test("ACCESS-01 whoever discards what was not sent has the focus on what stands before it, and not in the field", async () => {
  const { rerender } = render(<History unsent={["One", "Two"]} />, { wrapper: MemoryRouter });
  button("Discard Two").focus();
  rerender(<History unsent={["One"]} />);
  await vi.waitFor(() => expect(document.activeElement).toBe(button("Discard One")));
  rerender(<History unsent={[]} />);
  await vi.waitFor(() => expect(document.activeElement).toBe(button("Message options")));
});

test("ACCESS-01 whoever tries again to send has the focus on what stands before it, and not in the field", async () => {
  const { rerender } = render(<History unsent={["One"]} />, { wrapper: MemoryRouter });
  button("Try Again").focus();
  rerender(<History unsent={[]} retry={false} />);
  await vi.waitFor(() => expect(document.activeElement).toBe(button("Message options")));
});

/** A list, of which nothing is left once it is empty. */
function Rows({ rows }: { rows: readonly string[] }) {
  useLostFocus();
  return (
    <>
      <h1>Messages</h1>
      {rows.length === 0 ? (
        <p>No conversations yet</p>
      ) : (
        <ul>
          {rows.map((name) => (
            <li key={name}>
              <a href={`/profile/${name}`} tabIndex={-1} aria-hidden>
                A face
              </a>
              <button type="button">{name}</button>
            </li>
          ))}
        </ul>
      )}
      <nav>
        <a href="/discovery">Discover</a>
      </nav>
    </>
  );
}

test("ACCESS-01 what is taken out of a list leaves the focus to what follows it, and the last one to the title", async () => {
  const { rerender } = render(<Rows rows={["Ben", "Carl"]} />, { wrapper: MemoryRouter });
  button("Ben").focus();
  rerender(<Rows rows={["Carl"]} />);
  await vi.waitFor(() => expect(document.activeElement).toBe(button("Carl")));
  rerender(<Rows rows={[]} />);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Messages"));
});

test("ACCESS-01 the last row that is taken out leaves the focus to the one before it, also with the next one's", async () => {
  const { rerender } = render(<Rows rows={["Anna", "Ben", "Carl"]} />, { wrapper: MemoryRouter });
  button("Ben").focus();
  rerender(<Rows rows={["Anna"]} />);
  await vi.waitFor(() => expect(document.activeElement).toBe(button("Anna")));
});

test("ACCESS-01 rows that are scrolled away, of a long list, leave the title of the screen without the focus", async () => {
  const { rerender } = render(<Rows rows={["Anna", "Ben"]} />, { wrapper: MemoryRouter });
  button("Ben").focus();
  // It is told after what looks after the focus.
  const told = new Promise((tell) => {
    new MutationObserver(tell).observe(document.body, { childList: true, subtree: true });
  });
  rerender(<Rows rows={["Yara", "Zoe"]} />);
  await told;
  expect(document.activeElement).toBe(document.body);
});

/** A row of a list that stands beside something in a wide window, and is the screen in a narrow one. */
function Turned({ isWide, words }: { isWide: boolean; words: string }) {
  useLostFocus();
  const Place = isWide ? "aside" : "main";
  return (
    <Place>
      <ul>
        <li>
          <a href="/chat/1">{words}</a>
        </li>
      </ul>
    </Place>
  );
}

test("WIDE-02 a row keeps the focus in a window that becomes wider, also if it tells something else by then", async () => {
  const { rerender } = render(<Turned isWide={false} words="Ben" />, { wrapper: MemoryRouter });
  screen.getByRole("link").focus();
  rerender(<Turned isWide words="Online now, Ben" />);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link")));
});

/** Rows whose links and buttons are alike, and what the screen has where they stand in another place. */
function Alike({ isWide }: { isWide: boolean }) {
  useLostFocus();
  const rows = (
    <ul>
      {[1, 2].map((row) => (
        <li key={row}>
          <a href="/profile/1">Ben</a>
          <button type="button">Reply</button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <h1>Moments</h1>
      {isWide ? <aside>{rows}</aside> : <main>{rows}</main>}
    </>
  );
}

test.each(["link", "button"])(
  "WIDE-03 where each row has the same %s, none of another row gets the focus in a window that becomes wider",
  async (role) => {
    const { rerender } = render(<Alike isWide={false} />, { wrapper: MemoryRouter });
    screen.getAllByRole(role)[1]?.focus();
    rerender(<Alike isWide />);
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Moments"));
  },
);

/** The tabs stand before the screen in a wide window, and after it in a narrow one. */
function Tabs({ isWide }: { isWide: boolean }) {
  useLostFocus();
  const tabs = (
    <nav>
      <Link to="/moments">Moments</Link>
    </nav>
  );
  return (
    <>
      {isWide ? tabs : null}
      <main>
        <h1>Kindred</h1>
      </main>
      {isWide ? null : tabs}
    </>
  );
}

test("WIDE-01 a tab that was pressed keeps the focus in a window that becomes narrower", async () => {
  const { rerender } = render(<Tabs isWide />, { wrapper: BrowserRouter });
  const tab = () => screen.getByRole("link", { name: "Moments" });
  tab().focus();
  fireEvent.click(tab());
  expect(globalThis.location.pathname).toBe("/moments");
  rerender(<Tabs isWide={false} />);
  await vi.waitFor(() => expect(document.activeElement).toBe(tab()));
});
