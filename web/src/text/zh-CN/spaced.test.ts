import { expect, test } from "vitest";
import { celebrations } from "./celebrations";
import { chat } from "./chat";
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

test("LANG-01 a name that ends in a mark or a picture has a space on both sides, too, or on none", () => {
  expect(chat.title("Ben…")).toBe("与 Ben… 聊天");
  expect(chat.beginning("Leo J.")).toBe("你和 Leo J. 的聊天从这里开始。");
  expect(endMatch.question("✨Zoë✨")).toBe("要解除与 ✨Zoë✨ 的配对吗？");
  expect(endMatch.question("李雷✨")).toBe("要解除与李雷✨的配对吗？");
  expect(safety.block("Leo J.")).toBe("拉黑 Leo J.");
  expect(spaced`（与${"Leo J."}）`).toBe("（与 Leo J.）");
});

test("LANG-01 in a Chinese list of names spaces stand around each as in a sentence", () => {
  expect(celebrations.several(["Ann", "Ben"])).toBe("Ann 和 Ben 也喜欢你。");
  expect(celebrations.several(["李雷", "Ann", "Leo J."])).toBe("李雷、Ann 和 Leo J. 也喜欢你。");
  expect(celebrations.several(["李雷", "韩梅梅"])).toBe("李雷和韩梅梅也喜欢你。");
});
