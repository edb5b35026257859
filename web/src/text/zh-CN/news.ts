import type * as english from "../news";
import type { Translation } from "./Translation";

/** Words of the banners that tell of news. */
export const news: Translation<typeof english.news> = {
  comment: (name) => `新评论：${name}`,
};
