// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "../session";
import { forgetWish, keepWish, readWish } from "./wish";

const one = { id: "0000000000001", name: "Ann" } as unknown as Me;
const other = { id: "0000000000002", name: "Ben" } as unknown as Me;

test("APP-04 what is wanted on this device is wanted by one account alone", () => {
  sessionStore.begin("token", one, "device");
  expect(readWish()).toBeUndefined();
  keepWish({ words: true });
  expect(readWish()).toEqual({ words: true });
  sessionStore.begin("another token", other, "device");
  expect(readWish()).toBeUndefined();
  sessionStore.begin("token", one, "device");
  forgetWish();
  expect(readWish()).toBeUndefined();
});

test("APP-04 what is kept but can't be read is no wish", () => {
  sessionStore.begin("token", one, "device");
  for (const kept of ["{", "null", "7", "[]", '{"words":true}']) {
    localStorage.setItem("kindred.push", kept);
    expect(readWish()).toBeUndefined();
  }
});
