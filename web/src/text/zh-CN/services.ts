import type * as english from "../services";
import type { Translation } from "./Translation";

const day = new Intl.DateTimeFormat("zh-CN", { year: "numeric", month: "short", day: "numeric" });

/** Signing in by other services; kept apart, since it is loaded on demand. */
export const services: Translation<typeof english.services> = {
  title: "登录",
  coming: "请稍候",
  comingIntro: "正在确认你的身份。",
  failedTitle: "登录未成功",
  notConfirmedTitle: "确认未成功",
  denied: "你在那边没有同意，因此没有进行任何操作。",
  notHere: "这不是在当前标签页中发起的登录，请重新开始。",
  toLogin: "返回登录",
  goBack: "返回",
  confirmed: "谢谢，你可以继续了。",
  incomplete: "登录返回的数据不完整",
  linkTitle: "你已有账号",
  linkIntro: (email, service) => `${email} 已注册账号。输入它的密码，以后就可以用 ${service} 登录。`,
  password: "密码",
  passwordRequired: "请输入密码",
  link: "关联并登录",
  byPasskey: "使用通行密钥",
  forgot: "忘记密码？",
  confirm: (service) => `用 ${service} 确认`,
  linked: "关联的服务",
  lead: "你也可以用这些服务登录。",
  loading: "正在加载关联的服务",
  failed: "无法加载关联的服务",
  none: "你的账号还没有关联其他服务。用绑定了同一邮箱的服务登录，即可关联。",
  since: (iso) => `关联于 ${day.format(new Date(iso))}`,
  unlink: (service) => `解除关联 ${service}`,
  unlinkTitle: (service) => `解除关联 ${service}？`,
  unlinkMessage: "解除后无法再用它登录，直到重新关联。",
  unlinkShort: "解除关联",
  unlinked: "已解除关联",
  notUnlinked: (reason) => `无法解除关联：${reason}`,
};
