import type * as english from "../verification";
import type { Translation } from "./Translation";

/** The row of the verified mark in one's own profile. */
export const verificationRow: Translation<typeof english.verificationRow> = {
  title: "认证",
  loading: "正在加载认证状态",
  failed: "无法加载",
  retry: "点这里重试",
  rows: {
    none: { label: "去认证", hint: "拍张自拍，证明你就是你" },
    waiting: { label: "自拍审核中", hint: "答复会显示在这里" },
    verified: { label: "已认证", hint: "所有人都能看到你的认证标识" },
    refused: { label: "尚未认证", hint: "看看原因，再试一次" },
    resting: { label: "认证标识已暂停", hint: "你更换了主照片" },
  },
};
