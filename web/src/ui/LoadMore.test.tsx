import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { LoadMore } from "./LoadMore";

interface ListProps {
  names: readonly string[];
  hasMore: boolean;
  onLoad?: () => Promise<void>;
}

const nothing: () => void = () => {};
const atOnce = async () => undefined;

function List({ names, hasMore, onLoad = atOnce }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list}>
        {names.map((name) => (
          <li key={name}>
            <a href={`/profile/${name}`}>{name}</a>
          </li>
        ))}
      </ul>
      <LoadMore list={list} hasMore={hasMore} onLoad={onLoad} onFailed={nothing} />
    </>
  );
}

const more = () => screen.getByRole("button", { name: "Show More" });

/** The page has come, and the button loads no more. */
const hasCome = () => vi.waitFor(() => expect(more().getAttribute("aria-busy")).not.toBe("true"));

test("POLISH-12 a list that ends later by itself takes the focus to no person of a page that left more", async () => {
  const { rerender } = render(<List names={["Ann"]} hasMore />);
  more().focus();
  fireEvent.click(more());
  await hasCome();
  rerender(<List names={["Ann", "Ben"]} hasMore />);
  more().blur();
  rerender(<List names={["Ann", "Ben"]} hasMore={false} />);
  expect(document.activeElement).toBe(document.body);
});

test("POLISH-12 the same holds where the page is drawn before it is known to have come", async () => {
  let come = nothing;
  const onLoad = () => new Promise<void>((resolve) => (come = resolve));
  const { rerender } = render(<List names={["Ann"]} hasMore onLoad={onLoad} />);
  more().focus();
  fireEvent.click(more());
  rerender(<List names={["Ann", "Ben"]} hasMore />);
  come();
  await hasCome();
  more().blur();
  rerender(<List names={["Ann", "Ben"]} hasMore={false} />);
  expect(document.activeElement).toBe(document.body);
});

test("POLISH-12 the last page leaves the focus to its first person, also where it is drawn after it has come", async () => {
  const { rerender } = render(<List names={["Ann"]} hasMore />);
  more().focus();
  fireEvent.click(more());
  await hasCome();
  rerender(<List names={["Ann", "Ben", "Carl"]} hasMore={false} />);
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Ben" }));
});
