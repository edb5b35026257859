import { expect, test } from "vitest";
import { endMatch } from "./endMatch";
import { profiles } from "./profiles";
import { safety } from "./safety";
import { spaced } from "./spaced";

test("LANG-01 in a Chinese sentence spaces stand around a name in Latin letters, and around one in Han characters none", () => {
  expect(endMatch.question("Ben")).toBe("要解除与 Ben 的配对吗？");
  expect(endMatch.question("李雷")).toBe("要解除与李雷的配对吗？");
  expect(endMatch.question("李雷 Leo")).toBe("要解除与李雷 Leo 的配对吗？");
  expect(safety.block("李雷")).toBe("拉黑李雷");
  expect(safety.block("Zoë 2")).toBe("拉黑 Zoë 2");
  expect(profiles.enlarge("Ben", 1, 3)).toBe("放大 Ben 的第 1 张照片，共 3 张");
  expect(profiles.enlarge("李雷", 1, 3)).toBe("放大李雷的第 1 张照片，共 3 张");
});

test("LANG-01 no space stands at an edge, beside a mark, nor beside what is neither Han nor a letter", () => {
  expect(spaced`${"Ben"}`).toBe("Ben");
  expect(spaced`（与${"Ben"}）`).toBe("（与 Ben）");
  expect(spaced`回复${"😀"}`).toBe("回复😀");
  expect(spaced`回复${"さくら"}，${7}岁`).toBe("回复さくら，7 岁");
  expect(spaced`你和${""}的`).toBe("你和的");
});
