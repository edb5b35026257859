import type * as english from "../account";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

const dayAndTime = new Intl.DateTimeFormat("zh-CN", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

const day = new Intl.DateTimeFormat("zh-CN", { year: "numeric", month: "short", day: "numeric" });

/** The sheets of the account settings; kept apart, since they are loaded on demand. */
export const password: Translation<typeof english.password> = {
  title: "修改密码",
  lead: "修改后，你的其他设备都会退出登录。",
  current: "当前密码",
  next: "新密码",
  again: "再次输入新密码",
  hint: "至少 6 个字符",
  save: "修改密码",
  required: "请输入密码",
  short: "密码至少需要 6 个字符",
  mismatch: "两次输入的密码不一致",
  changed: "密码已修改",
  notChanged: (why) => `无法修改密码：${why}`,
};

export const devices: Translation<typeof english.devices> = {
  title: "已登录的设备",
  loading: "正在加载你的设备",
  failed: "无法加载你的设备",
  thisOne: "本设备",
  named: (device) =>
    device === "Unknown device" ? "未知设备" : device.replace(/^(.+) on (\w+)$/, "$1（$2）"),
  seen: (when) => `上次活跃：${when}`,
  seenLately: "上次活跃：一小时内",
  isNew: "新设备",
  signedIn: (iso) => `登录于 ${dayAndTime.format(new Date(iso))}`,
  end: (device) => `在 ${device} 上退出登录`,
  endShort: "退出登录",
  notEnded: "这台设备未能退出登录",
};

export const blocked: Translation<typeof english.blocked> = {
  title: "拉黑的人",
  loading: "正在加载拉黑的人",
  failed: "无法加载拉黑的人",
  none: "你还没有拉黑任何人",
  unblock: (name) => spaced`解除拉黑${name}`,
  unblockShort: "解除拉黑",
  since: (iso) => `拉黑时间：${day.format(new Date(iso))}`,
  unblocked: (name) => spaced`已解除拉黑${name}`,
  notUnblocked: "解除拉黑失败",
};

export const leaving: Translation<typeof english.leaving> = {
  title: "删除账号",
  meaning: [
    "你会立即从所有人眼前消失，所有设备同步生效。",
    "你的资料、照片、喜欢、配对和动态会被永久删除。",
    "你发出的消息会留在对方那里，但不再显示你的名字。",
  ],
  advice: "你可以先下载自己的数据。",
  password: "你的密码",
  required: "请输入密码",
  confirm: "永久删除",
  keep: "保留账号",
  done: "你的账号已删除",
};
