// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "../session";
import { forgetPushPreference, keepPushPreference, readPushPreference } from "./preference";

const one = { id: "0000000000001", name: "Ann" } as unknown as Me;
const other = { id: "0000000000002", name: "Ben" } as unknown as Me;

test("APP-04 what is wanted on this device is wanted by one account alone", () => {
  sessionStore.begin("token", one, "device");
  expect(readPushPreference()).toBeUndefined();
  keepPushPreference({ words: true });
  expect(readPushPreference()).toEqual({ words: true });
  sessionStore.begin("another token", other, "device");
  expect(readPushPreference()).toBeUndefined();
  sessionStore.begin("token", one, "device");
  forgetPushPreference();
  expect(readPushPreference()).toBeUndefined();
});

test("APP-04 what is kept but can't be read is no preference", () => {
  sessionStore.begin("token", one, "device");
  for (const kept of ["{", "null", "7", "[]", '{"words":true}']) {
    localStorage.setItem("kindred.push", kept);
    expect(readPushPreference()).toBeUndefined();
  }
});
