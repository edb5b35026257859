import type * as english from "../operatorNumbers";
import type { Translation } from "./Translation";

const day = new Intl.DateTimeFormat("zh-CN", { month: "short", day: "numeric", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("zh-CN", { dateStyle: "medium", timeZone: "UTC" });
const clock = new Intl.DateTimeFormat("zh-CN", { dateStyle: "medium", timeStyle: "short" });
const number = new Intl.NumberFormat("zh-CN");

/** A length of time in one or two words: "40 秒", "5 分钟", "3.5 小时", "2 天". */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} 秒`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} 分钟`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 360) / 10} 小时`;
  return `${Math.round(seconds / 8640) / 10} 天`;
}

/** How things go, by day; in the desk's chunks alone. */
export const numbers: Translation<typeof english.numbers> = {
  days: "时间范围",
  choices: { "7": "7 天", "30": "30 天", "90": "90 天", "365": "1 年" },
  view: "显示方式",
  plots: "图表",
  table: "表格",
  loading: "正在加载数据",
  failed: "无法加载数据",
  none: "还没有统计数据",
  noneHint: "今天之前的数据会在几小时内统计完成。",
  counted: (iso) => `日期按 UTC 划分，今天的数据统计至 ${clock.format(new Date(iso))}。`,
  day: "日期",
  measures: {
    sign_ups: "新注册",
    people_active: "活跃用户",
    likes: "喜欢",
    matches: "配对",
    messages: "消息",
    reports: "举报",
    decision_seconds: "处理用时",
    reports_closed: "已关闭的举报",
    suspensions: "封停",
    appeals: "申诉",
  },
  hints: {
    decision_seconds: "当天关闭的举报中，有一半的等待时间不超过这个值。",
  },
  plot: (title, sum) => `每日数据：${title}。${sum}`,
  highest: (most, when) => `最高为 ${most}，出现在 ${when}。`,
  nothing: "这段时间没有记录。",
  unknown: "–",
  shortDay: (iso) => day.format(new Date(`${iso}T00:00:00Z`)),
  longDay: (iso) => longDay.format(new Date(`${iso}T00:00:00Z`)),
  number: (value) => number.format(value),
  duration,
  tableTitle: "全部数据，最近的日期在前",
};
