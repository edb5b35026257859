import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { User } from "#/api/types";
import { common } from "#/text/common";
import { TileFacts } from "./TileFacts";

const ben = { name: "Ben", age: 30, location: "", is_online: true } as unknown as User;

test("PROFILE-01 POLISH-06 a tile says that somebody is online only while there is a connection", () => {
  render(<TileFacts person={ben} />);
  expect(screen.queryByRole("img", { name: common.online })).not.toBeNull();
  act(() => void globalThis.dispatchEvent(new Event("offline")));
  expect(screen.queryByRole("img", { name: common.online })).toBeNull();
});
