import type * as english from "../session";
import type { Translation } from "./Translation";

export const session: Translation<typeof english.session> = {
  expired: "登录已过期，请重新登录。",
  formatError: "服务器响应格式错误",
  requestFailed: (status) => `请求失败（${status}）`,
  unreachable: "暂时无法连接 Kindred，请检查网络后重试。",
  initFailed: "应用初始化失败",
  initFailedHint: "你的登录状态还在，恢复后可以接着用。",
  retry: "重试",
};
