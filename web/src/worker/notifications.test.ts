import { expect, test } from "vitest";
import { read } from "./notifications";

const sent = (data: unknown) => ({ json: () => data });

test("APP-04 a notification shows what was sent, in its language, and replaces an earlier one of the same chat", () => {
  const { title, options } = read(
    sent({ kind: "message", room_id: "0000000000001", title: "Ann", body: "你好", language: "zh-CN" }),
  );
  expect(title).toBe("Ann");
  expect(options).toMatchObject({ body: "你好", lang: "zh-CN", tag: "0000000000001", renotify: true });
  expect(options.data).toEqual({ path: "/chat/0000000000001" });
});

test("APP-04 whatever arrives is shown, and leads into the app", () => {
  const broken = {
    json: () => {
      throw new SyntaxError("no JSON");
    },
  };
  for (const data of [null, broken, sent(null), sent([]), sent({ title: 1, room_id: {} })]) {
    const { title, options } = read(data);
    expect(title).toBe("Kindred");
    expect(options.tag).toBeUndefined();
    expect(options.renotify).toBeUndefined();
    expect(options.data).toEqual({ path: "/messages" });
  }
  const { options } = read(sent({ room_id: "//elsewhere.example" }));
  expect(options.data).toEqual({ path: "/chat/%2F%2Felsewhere.example" });
});
