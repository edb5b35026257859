import type * as english from "../photos";
import type { Translation } from "./Translation";

export const photos: Translation<typeof english.photos> = {
  label: "照片",
  main: "主照片",
  add: (slot) => `添加第 ${slot} 张照片`,
  addMain: "添加主照片",
  replace: (slot) => `替换第 ${slot} 张照片`,
  remove: (slot) => `删除第 ${slot} 张照片`,
  shown: (slot) => `第 ${slot} 张照片`,
  noPreview: "已添加，但浏览器无法显示。",
  preparing: "正在处理照片",
  tooLarge: "图片大小不能超过5MB",
  notAnImage: "请选择有效的图片文件",
  unreadable: "请选择有效的图片文件",
  makeMain: (slot) => `将第 ${slot} 张照片设为主照片`,
  moved: (from, to) => `第 ${from} 张照片已移到第 ${to} 位`,
  order: "拖动照片可以调整顺序。",
  orderByKeys: "拖动照片或用方向键可以调整顺序。",
};
