import type * as english from "../address";
import type { Translation } from "./Translation";

export const address: Translation<typeof english.address> = {
  confirm: {
    title: "确认邮箱",
    headline: "确认你的邮箱",
    intro: "点一下按钮，确认你能收到发往这个邮箱的邮件。",
    submit: "确认这个邮箱",
    doneTitle: "邮箱已确认",
    done: "与账号有关的邮件都会发到这里。",
  },
  takeBack: {
    title: "恢复原邮箱",
    headline: "恢复你原来的邮箱",
    intro:
      "你的账号会换回收到这封邮件的邮箱，所有设备都会退出登录，通行密钥和关联的登录方式都会移除，然后由你设置新密码。",
    submit: "恢复原邮箱",
    done: "邮箱已恢复，现在请设置新密码。",
  },
  goOn: "继续使用 Kindred",
};
