import type * as english from "../profiles";
import { spaced } from "./spaced";
import type { Translation } from "./Translation";

export const profiles: Translation<typeof english.profiles> = {
  loading: "正在加载资料",
  notFound: "用户不存在",
  failed: "获取用户信息失败",
  unusable: "用户信息不可用",
  retry: "重试",
  back: "返回",
  photos: "照片",
  beside: "当前卡片的资料",
  photo: (index, count) => `第 ${index} 张照片，共 ${count} 张`,
  enlarge: (name, index, count) => spaced`放大${name}的第 ${index} 张照片，共 ${count} 张`,
  previous: "上一张照片",
  next: "下一张照片",
  photoOf: (name) => spaced`${name}的照片`,
  about: "个人简介",
  interests: "兴趣",
  facts: "基本信息",
  height: (cm) => `${cm} 厘米`,
  gender: { male: "男", female: "女", other: "其他" },
  actions: "可用操作",
  preview: "别人看到的你就是这样。",
};
