import type * as english from "../passkeys";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

const day = new Intl.DateTimeFormat("zh-CN", { year: "numeric", month: "short", day: "numeric" });
const dayOf = (iso: string) => day.format(new Date(iso));

/** Passkeys; kept apart, since they are loaded on demand. */
export const passkeys: Translation<typeof english.passkeys> = {
  title: "通行密钥",
  lead: "有了通行密钥，用面容、指纹或 PIN 码就能登录。它只保存在你的设备上，也只能用于本站。",
  add: "添加通行密钥",
  added: "通行密钥已添加",
  known: "这台设备上已有你的通行密钥",
  notAdded: "无法添加通行密钥",
  loading: "正在加载通行密钥",
  failed: "无法加载通行密钥",
  none: "你还没有通行密钥。",
  made: (iso) => `添加于 ${dayOf(iso)}`,
  used: (when) => `上次使用：${when}`,
  unused: "尚未使用",
  rename: (name) => spaced`重命名${name}`,
  name: "名称",
  nameRequired: "名称需为 1 到 50 个字符",
  notRenamed: "无法重命名通行密钥",
  save: "保存",
  cancel: "取消",
  remove: (name) => spaced`移除${name}`,
  removeTitle: (name) => spaced`移除${name}？`,
  removeMessage: "移除后无法再用它在这里登录。请在设备上也删除它，否则设备会一直提示使用。",
  removeShort: "移除",
  removed: "通行密钥已移除",
  notRemoved: "无法移除通行密钥",
  withoutPassword: "移除密码",
  withoutTitle: "移除密码？",
  withoutMessage: "之后只能用通行密钥登录。你随时可以重新设置密码。",
  passwordRemoved: "密码已移除",
  notWithout: "无法移除密码",
  noPassword: "你的账号没有密码，可以在“修改密码”中设置。",
  signIn: "使用通行密钥登录",
  notSignedIn: "无法使用这个通行密钥",
  notUsed: "浏览器无法使用通行密钥，请重试。",
  confirm: "使用通行密钥",
  because: (what, reason) => `${what}：${reason}`,
};
