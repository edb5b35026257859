import { expect, test } from "vitest";
import { emailError } from "./emailError";

test.each([
  ["", "邮箱不能为空"],
  ["   ", "邮箱不能为空"],
  ["ada", "请输入有效的邮箱地址"],
  ["ada@example", "请输入有效的邮箱地址"],
  ["a da@example.com", "请输入有效的邮箱地址"],
  ["ada@example.com ", "请输入有效的邮箱地址"],
  ["ada@@example.com", "请输入有效的邮箱地址"],
  ["@example.com", "请输入有效的邮箱地址"],
  ["ada@example.com", undefined],
])("SET-02 '%s' gives %s", (email, message) => {
  expect(emailError(email)).toBe(message);
});
