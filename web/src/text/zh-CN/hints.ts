import type * as english from "../hints";
import type { Translation } from "./Translation";

/** For somebody who has just signed up. */
export const hints: Translation<typeof english.hints> = {
  label: (at, of) => `第 ${at} 条提示，共 ${of} 条`,
  list: [
    {
      title: "滑一滑，做选择。",
      words: "右滑喜欢，左滑跳过，上滑超级喜欢，点按钮也可以。点爱心表示喜欢，但会停在当前这位。",
      /** Where there is a mouse, and so a keyboard. */
      keys: "右滑喜欢，左滑跳过，上滑超级喜欢，用方向键或按钮也可以。点爱心表示喜欢，但会停在当前这位。",
    },
    {
      title: "遇见谁，由你定。",
      words: "年龄、距离和想认识的人，决定你会遇见谁。点上方的滑块图标就能设置。",
      keys: undefined,
    },
  ],
  preferences: "去设置",
  seen: "知道了",
};
