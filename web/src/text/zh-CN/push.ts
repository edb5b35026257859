import type * as english from "../push";
import type { Translation } from "./Translation";

export const push: Translation<typeof english.push> = {
  title: "这台设备上的通知",
  toggle: "新的配对和消息",
  words: "显示姓名和消息内容",
  wordsHint: "看到锁屏的人都能读到。",
  calm: "Kindred 关闭时也会通知你，退出登录后停止。除非你要求，锁屏上不会出现姓名或消息内容。",
  asking: "浏览器正在询问是否允许 Kindred 发送通知。",
  denied: "浏览器不允许 Kindred 发送通知。请在浏览器的网站设置中允许，然后回到这里。",
  unsupported: "Kindred 关闭时，这个浏览器无法通知你。",
  homeScreen:
    "在 iPhone 和 iPad 上，请先点“分享”，再点“添加到主屏幕”，然后从主屏幕打开 Kindred，即可接收通知。",
  notKept: "你的登录只保留到浏览器关闭。要在这台设备上接收通知，请登录时勾选“记住我”。",
  failed: "操作没有成功，设置保持不变。请稍后再试。",
};
