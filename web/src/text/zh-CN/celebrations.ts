import type * as english from "../celebrations";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

const names = new Intl.ListFormat("zh-CN");

/** What stands between the names of a list. */
const between = (likers: Iterable<string>) =>
  names.formatToParts(likers).flatMap(({ type, value }) => (type === "literal" ? [value] : []));

export const celebrations: Translation<typeof english.celebrations> = {
  title: "配对成功！",
  one: (name) => spaced`${name}也喜欢你。`,
  several: (likers) => spaced(["", ...between(likers), "也喜欢你。"], ...likers),
};
