import type * as english from "../celebrations";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

const names = new Intl.ListFormat("zh-CN");

export const celebrations: Translation<typeof english.celebrations> = {
  title: "配对成功！",
  one: (name) => spaced`${name}也喜欢你。`,
  several: (likers) => `${names.format(likers)}也喜欢你。`,
};
