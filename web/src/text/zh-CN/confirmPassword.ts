import type * as english from "../confirmPassword";
import type { Translation } from "./Translation";

export const confirmPassword: Translation<typeof english.confirmPassword> = {
  title: "输入密码",
  lead: "为了你的账号安全，请再次输入密码。",
  confirmTitle: "确认是你本人",
  confirmLead: "为了你的账号安全，请确认是你本人在操作。",
  password: "你的密码",
  required: "请输入密码",
  confirm: "继续",
};
