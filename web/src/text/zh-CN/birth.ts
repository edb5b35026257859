import type * as english from "../birth";
import type { Translation } from "./Translation";

export const birth: Translation<typeof english.birth> = {
  required: "请输入出生日期",
  invalid: "请输入有效的日期",
  year: (currentYear) => `请输入 1900 至 ${currentYear} 之间的年份`,
  tooYoung: "你必须年满 18 岁",
  tooOld: "请输入有效的出生日期",
};
