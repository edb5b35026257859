import type * as english from "../login";
import type { Translation } from "./Translation";

export const login: Translation<typeof english.login> = {
  title: "登录",
  headline: "欢迎回来",
  intro: "很高兴再次见到你。",
  email: "邮箱",
  password: "密码",
  emailRequired: "请输入邮箱",
  passwordRequired: "请输入密码",
  remember: "记住我",
  forgot: "忘记密码？",
  askOperator: "本站不发送邮件，请联系运营人员获取设置新密码的链接。",
  submit: "登录",
  passkeys: "通行密钥登录",
  suspension: "账号封停原因",
  failedTitle: "登录失败",
  failed: "登录失败，请重试",
  incomplete: "登录返回的数据不完整",
  newHere: "第一次来 Kindred？",
  create: "注册",
};
