import type * as english from "../signIn";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

/** Fields for passwords, and the buttons of other services. */
export const signIn: Translation<typeof english.signIn> = {
  showPassword: "显示密码",
  hidePassword: "隐藏密码",
  facebook: "Facebook",
  google: "Google",
  orContinueWith: "或使用以下方式继续",
  socialUnavailable: (name) => spaced`暂时还不能用${name}登录`,
};
