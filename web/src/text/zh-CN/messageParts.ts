import type * as english from "../messageParts";
import type { Translation } from "./Translation";

/** Words of what the chat and the list of conversations fetch only when it is needed. */
export const pictures: Translation<typeof english.pictures> = {
  text: "[图片]",
  send: "发送",
  preview: "发送这张图片？",
  previewed: "待发送的图片",
  noPreview: "这张图片可以发送，但无法在这里预览。",
  preparing: "正在处理图片",
  uploading: "正在发送图片",
  pictureTitle: "图片",
  pictureNotSent: (reason) => `图片发送失败: ${reason}`,
  unknownReason: "未知错误",
  lost: "图片已不在这台设备上。",
  uploadFailed: "图片上传失败",
  notAnImage: "只能上传图片文件",
  unreadable: "只能上传图片文件",
  tooLarge: "图片文件大小不能超过5MB",
};

export const opening: Translation<typeof english.opening> = {
  notFound: "找不到这个聊天",
  historyFailed: "获取消息失败",
  roomFailed: "初始化聊天室失败",
  noAccess: "聊天室不存在或无权访问",
};

export const deleting: Translation<typeof english.deleting> = {
  deleteQuestion: "删除这条消息？",
  deleteHint: "删除后，你们双方都看不到它了。",
  deleteConfirm: "删除",
  deleteFailed: "无法删除这条消息",
};

export const search: Translation<typeof english.search> = {
  foundMessages: "消息",
  nothingFound: (words) => `没有找到与“${words}”相关的内容`,
  searching: "正在搜索消息",
  searchFailed: "搜索失败",
};
