import type * as english from "../avatar";
import type { Translation } from "./Translation";

/** One's own photos. */
export const avatar: Translation<typeof english.avatar> = {
  manage: "你的照片",
  notAnImage: "请选择有效的图片文件",
  tooLarge: "图片大小不能超过 5 MB",
  unreadable: "无法读取图片文件",
  uploadFailed: "上传失败",
  failed: "头像上传失败",
  keepTwo: "资料中至少要有 2 张照片，点照片即可替换。",
  notChanged: "无法修改照片，请重试。",
  removeTitle: "移除这张照片？",
  removeMessage: "照片会被删除，无法恢复。",
  remove: "移除",
};
