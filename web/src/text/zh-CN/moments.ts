import type * as english from "../moments";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

export const moments: Translation<typeof english.moments> = {
  title: "动态",
  one: "动态详情",
  tagged: (tag) => `#${tag}`,
  create: "发布动态",
  refresh: "刷新",
  refreshing: "正在查找新动态",
  newer: "有新动态",
  newerGone: "新动态已不存在",
  feed: "动态",
  loading: "正在加载动态",
  empty: "还没有动态",
  emptyHint: "分享你的近况：写几句话，发一张照片，或者凑个九宫格。",
  emptyTag: (tag) => `还没有带 #${tag} 的动态`,
  createFirst: "发布第一条动态",
  allMoments: "全部动态",
  away: "动态暂时开小差了",
  retry: "重试",
  moreComing: "正在加载更多动态",
  moreAway: "无法加载更多动态。",
  end: "已经到底啦",
  of: (name) => spaced`${name}的动态`,
  by: (name) => spaced`${name}的动态`,
  like: "喜欢",
  likers: "谁喜欢了",
  comments: "评论",
  remove: "删除动态",
  removeQuestion: "确定要删除这条动态吗？",
  removeTitle: "删除动态",
  delete: "删除",
  gone: "这条动态已不存在",
  removeFailed: "动态删除失败",
  failedHint: "请检查网络后重试。",
  wrongCommentId: "无效的评论ID",
  seenBy: {
    public: "所有人",
    friends: "仅配对",
    private: "仅收藏",
  },
  justNow: "刚刚",
  hoursAgo: (hours) => `${hours} 小时前`,
  daysAgo: (days) => `${days} 天前`,
  aWhileAgo: "早些时候",
};

/** For developers: errors of functions that were given an invalid id. */
export const wrongIds: Translation<typeof english.wrongIds> = {
  commentAtApi: "传给 API 服务的评论 ID 无效",
  comment: "评论 ID 无效",
  moment: "动态 ID 无效",
};
