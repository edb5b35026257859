import type * as english from "../viewer";
import type { Translation } from "./Translation";

export const viewer: Translation<typeof english.viewer> = {
  images: "照片",
  image: (index, count) => `第 ${index} 张照片，共 ${count} 张`,
  open: (index, count) => `打开第 ${index} 张照片，共 ${count} 张`,
  more: (count) => `+${count}`,
  counter: (index, count) => `${index} / ${count}`,
  previous: "上一张照片",
  next: "下一张照片",
  show: (index) => `查看第 ${index} 张照片`,
  broken: "无法显示这张照片",
};
