import type * as english from "../keyboardShortcuts";
import type { Translation } from "./Translation";

/** What can be done by the keyboard alone. */
export const keyboardShortcuts: Translation<typeof english.keyboardShortcuts> = {
  title: "键盘快捷键",
  open: "键盘快捷键",
  groups: [
    {
      title: "通用",
      keys: [
        ["1", "发现"],
        ["2", "动态"],
        ["3", "消息"],
        ["4", "我的"],
        ["?", "查看快捷键"],
        ["Esc", "关闭当前窗口"],
      ],
    },
    {
      title: "发现",
      keys: [
        ["→", "喜欢"],
        ["←", "跳过"],
        ["↑", "超级喜欢"],
        ["F", "收藏"],
        ["Z", "撤销"],
        ["N", "下一张照片"],
        ["P", "上一张照片"],
        ["Enter", "打开资料"],
      ],
    },
    {
      title: "资料",
      keys: [
        ["N →", "下一张照片"],
        ["P ←", "上一张照片"],
        ["Esc", "返回"],
      ],
    },
    {
      title: "动态",
      keys: [
        ["J", "下一条动态"],
        ["K", "上一条动态"],
        ["Esc", "从标签返回"],
        ["Ctrl Enter", "发布新动态"],
      ],
    },
    {
      title: "消息",
      keys: [
        ["↑ ↓", "切换会话"],
        ["Enter", "打开会话，或发送"],
        ["Shift Enter", "换行"],
      ],
    },
    {
      title: "图片",
      keys: [["← →", "上一张，下一张"]],
    },
  ],
};

/** The foot of the rail. */
export const rail: Translation<typeof english.rail> = {
  likes: "喜欢",
  settings: "设置",
  keys: "快捷键",
  keysHint: "快捷键（?）",
};
