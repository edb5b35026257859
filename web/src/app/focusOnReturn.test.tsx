import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { Link, MemoryRouter, useLocation, useNavigate } from "react-router";
import { expect, test, vi } from "vitest";
import { useLostFocus } from "./useLostFocus";

/** Screens of which each has a link to the next, and a key that opens it without. */
function Screens() {
  useLostFocus();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <main
      key={pathname}
      onKeyDown={({ key }) => void (key === "Enter" ? navigate("/b") : navigate(Number(key)))}
    >
      <h1>Screen {pathname}</h1>
      <Link to="/b">Onwards</Link>
    </main>
  );
}

const open = () => screen.getByRole("button", { name: "Open" });
const focused = () => document.activeElement?.textContent ?? "";

test("ACCESS-01 where no link led away, back and forward lead to the title of the screen, and a page that is loaded to nothing", async () => {
  render(<Screens />, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[{ pathname: "/a", key: "first" }]}>{children}</MemoryRouter>
    ),
  });
  expect(document.activeElement).toBe(document.body);
  const press = (key: string) => fireEvent.keyDown(screen.getByRole("main"), { key });
  press("Enter");
  await vi.waitFor(() => expect(focused()).toBe("Screen /b"));
  press("-1");
  await vi.waitFor(() => expect(focused()).toBe("Screen /a"));
  press("1");
  await vi.waitFor(() => expect(focused()).toBe("Screen /b"));
  press("-1");
  await vi.waitFor(() => expect(focused()).toBe("Screen /a"));

  screen.getByRole("link").focus();
  fireEvent.click(screen.getByRole("link"));
  await vi.waitFor(() => expect(focused()).toBe("Screen /b"));
  press("-1");
  await vi.waitFor(() => expect(focused()).toBe("Onwards"));
});

/** A list, one of whose rows leads to a screen that also a button and a key open. */
function Persons({ names }: { names: readonly string[] }) {
  useLostFocus();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isList = pathname === "/list";
  return (
    <main key={pathname} onKeyDown={({ key }) => void navigate(Number(key))}>
      <h1>{isList ? "Messages" : "Profile"}</h1>
      {(isList ? names : []).map((name) => (
        <Link key={name} to={`/profile/${name}`}>
          {name}
        </Link>
      ))}
      <button type="button" onClick={() => void navigate("/profile/Ben")}>
        Open
      </button>
    </main>
  );
}

const fromList = {
  wrapper: ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/list"]}>{children}</MemoryRouter>
  ),
};
const goBack = () => fireEvent.keyDown(screen.getByRole("main"), { key: "-1" });

test("ACCESS-01 a link that had the focus before the button that led away doesn't get it back", async () => {
  render(<Persons names={["Ben"]} />, fromList);
  screen.getByRole("link").focus();
  open().focus();
  fireEvent.click(open());
  await vi.waitFor(() => expect(focused()).toBe("Profile"));
  goBack();
  await vi.waitFor(() => expect(focused()).toBe("Messages"));
});

test("ACCESS-01 where the link that led away is gone, back leads to the title of the screen, and to the link should it come", async () => {
  const { rerender } = render(<Persons names={["Ben"]} />, fromList);
  screen.getByRole("link").focus();
  fireEvent.click(screen.getByRole("link"));
  await vi.waitFor(() => expect(focused()).toBe("Profile"));
  rerender(<Persons names={[]} />);
  goBack();
  await vi.waitFor(() => expect(focused()).toBe("Messages"));
  rerender(<Persons names={["Anna", "Ben"]} />);
  await vi.waitFor(() => expect(focused()).toBe("Ben"));
});

test("ACCESS-01 whoever does something meanwhile keeps the focus on the title", async () => {
  const { rerender } = render(<Persons names={["Ben"]} />, fromList);
  screen.getByRole("link").focus();
  fireEvent.click(screen.getByRole("link"));
  await vi.waitFor(() => expect(focused()).toBe("Profile"));
  rerender(<Persons names={[]} />);
  goBack();
  await vi.waitFor(() => expect(focused()).toBe("Messages"));
  fireEvent.pointerDown(document.body);
  const told = new Promise((tell) => {
    new MutationObserver(tell).observe(document.body, { childList: true, subtree: true });
  });
  rerender(<Persons names={["Ben"]} />);
  await told;
  expect(focused()).toBe("Messages");
});
