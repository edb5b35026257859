import type * as english from "../morePeople";
import type { Translation } from "./Translation";

/** The grid, the empty deck, and suggestions that would bring more people. */
export const morePeople: Translation<typeof english.morePeople> = {
  moreFailed: "无法加载更多人。",
  moreComing: "正在加载更多人",
  grid: "附近的人，网格显示",
  noMore: "没有更多人了",
  noMoreHint: "符合条件的人你都看过了。每天都有新朋友加入，晚点再来看看吧。",
  noData: "还没有合适的人",
  noDataHint: "暂时没有新的人符合你的条件。每天都有新朋友加入，晚点再来看看吧。",
  change: "修改匹配偏好",
  reload: "重新加载",
  suggestions: "放宽条件，遇见更多人",
  /** "还有 12 人刚好在 50 公里的范围之外。" */
  justOutside: (people, capped, now) => `还有 ${people}${capped ? "+" : ""} 人刚好在 ${now}的范围之外。`,
  widenTo: (wider) => `放宽到 ${wider}`,
  km: (km) => `${km} 公里`,
  ages: (from, to) => (to.startsWith(from) ? `${to} 岁` : `${from}–${to} 岁`),
  andOlder: (age) => `${age}+`,
  both: (parts) => parts.join("、"),
};
