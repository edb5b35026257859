import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import MyProfileScreen from "./MyProfileScreen";

// The guard never lets a visitor reach this screen.
test("ME-01 nobody signed in is asked to log in", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <MyProfileScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByText("Please log in to view your profile")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Log In" }).getAttribute("href")).toBe("/login");
});
