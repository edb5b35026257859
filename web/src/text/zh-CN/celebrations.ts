import type * as english from "../celebrations";
import type { Translation } from "./Translation";

const names = new Intl.ListFormat("zh-CN");

export const celebrations: Translation<typeof english.celebrations> = {
  title: "配对成功！",
  one: (name) => `${name} 也喜欢你。`,
  several: (likers) => `${names.format(likers)}也喜欢你。`,
};
