import type * as english from "../password";
import type { Translation } from "./Translation";

export const password: Translation<typeof english.password> = {
  forgot: {
    title: "忘记密码",
    headline: "忘记密码了？",
    intro: "告诉我们你注册时用的邮箱，我们会发送链接，供你设置新密码。",
    email: "邮箱",
    submit: "发送链接",
    sentTitle: "请查收邮件",
    sent: (email) => `如果 ${email} 已注册账号，链接很快就到。链接只能用 1 次，30 分钟内有效。`,
    nothingCame: "没有收到？看看垃圾邮件，并检查邮箱是否填写正确。每个邮箱 6 小时内最多收到 3 个链接。",
    otherAddress: "换一个邮箱",
    back: "返回登录",
  },
  reset: {
    title: "新密码",
    headline: "设置新密码",
    intro: "设置后你会在这里登录，其他设备都会退出登录。",
    password: "新密码",
    hint: "至少 6 个字符",
    again: "再次输入新密码",
    mismatch: "两次输入的密码不一致",
    required: "请输入密码",
    submit: "保存并登录",
    saved: "新密码已保存",
    brokenTitle: "链接无法使用",
    incomplete: "链接不完整。请从邮件中重新打开，或复制完整的链接。",
    askAgain: "重新获取链接",
  },
};
