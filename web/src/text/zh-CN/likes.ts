import type * as english from "../likes";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

export const likes: Translation<typeof english.likes> = {
  lists: "列表",
  tabs: { likes: "我的喜欢", favorites: "我的收藏" },
  people: (count) => `${count} 人`,
  loading: "正在加载你喜欢的人",
  empty: { likes: "还没有喜欢的人", favorites: "还没有收藏的人" },
  emptyHint: {
    likes: "你喜欢的人会保存在这里。",
    favorites: "收藏感兴趣的人，方便再次找到。",
  },
  discover: "去发现",
  retry: "重试",
  open: (name) => spaced`查看${name}的资料`,
  match: "已配对",
  chat: "聊天",
  chatWith: (name) => spaced`（与${name}）`,
  addedToday: "今天添加",
  addedDays: (days) => `${days} 天前添加`,
  addedWeeks: (weeks) => `${weeks} 周前添加`,
  addedMonths: (months) => `${months} 个月前添加`,
};
