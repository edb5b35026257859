import { expect, test } from "vitest";
import { roomShownAt } from "./roomShownAt";

test("APP-04 the room that is looked at is that of the open chat or of the match", () => {
  expect(roomShownAt("/chat/0000000000001", null)).toBe("0000000000001");
  expect(roomShownAt("/match", { roomId: "0000000000001" })).toBe("0000000000001");
  for (const [pathname, state] of [
    ["/chat", null],
    ["/messages", { roomId: "0000000000001" }],
    ["/match", null],
    ["/match", { roomId: 1 }],
  ] as const)
    expect(roomShownAt(pathname, state)).toBeUndefined();
});
