import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Me, User } from "#/api/types";
import { sessionStore } from "#/state/session";
import { common } from "#/text/common";
import { CardFace } from "./CardFace";

const preferences = { age_min: 18, age_max: 100, max_distance: 50, interests: [] };
const me = { id: "0000000000009", age: 30, interests: [], preferences } as unknown as Me;
const ben = {
  id: "0000000000001",
  name: "Ben",
  age: 60,
  location: "",
  interests: [],
  pictures: [],
  is_online: true,
} as unknown as User;

test("PROFILE-01 POLISH-06 a card says that somebody is online, as a badge and as a reason, only while there is a connection", () => {
  sessionStore.begin("token", me, "device");
  render(
    <MemoryRouter>
      <CardFace person={ben} priority={false} />
    </MemoryRouter>,
  );
  expect(screen.getAllByText(common.online)).toHaveLength(2);
  act(() => void globalThis.dispatchEvent(new Event("offline")));
  expect(screen.queryAllByText(common.online)).toEqual([]);
});
