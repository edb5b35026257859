import type * as english from "../legal";
import type { Translation } from "./Translation";

export const legal: Translation<typeof english.legal> = {
  terms: "服务条款",
  and: "和",
  privacy: "隐私政策",
  agree: "完成注册即表示你同意我们的",
};
