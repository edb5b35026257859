import type * as english from "../welcome";
import type { Translation } from "./Translation";

export const welcome: Translation<typeof english.welcome> = {
  title: "欢迎",
  headline: "遇见同频的人",
  intro: "真实的面孔，共同的兴趣，聊得下去的对话。",
  create: "注册",
  signIn: "登录",
  legal: "继续即表示你同意我们的",
  art: { hello: "周日喝杯咖啡？", shared: "5 个共同点" },
};
