import type * as english from "../newMoment";
import type { Translation } from "./Translation";

const unknown = "发生未知错误";

export const newMoment: Translation<typeof english.newMoment> = {
  title: "发布动态",
  post: "发布",
  posting: "正在发布……",
  words: "想说的话",
  placeholder: "分享新鲜事……",
  photos: "照片",
  photosCount: (count, most) => `${count} / ${most}`,
  addPhotos: "添加照片",
  shared: (count) => `添加分享来的 ${count} 张照片？`,
  sharedHint: "照片由其他应用分享到 Kindred，你确认之前不会发送。",
  addShared: "添加",
  dropShared: "暂不",
  uploading: (done, all) => `正在上传：${done} / ${all}`,
  open: (place) => `打开第 ${place} 张照片`,
  retry: (place) => `重新上传第 ${place} 张照片`,
  remove: (place) => `移除第 ${place} 张照片`,
  skipped: (most) => `一条动态最多 ${most} 张照片，多出的没有添加`,
  uploadFailed: (file) => `${file} 上传失败`,
  without: (count) => `不带 ${count} 张照片发布？`,
  withoutHint: "上传失败的照片不会发布，你可以先重新上传。",
  postWithout: "直接发布",
  goBack: "返回",
  tags: "标签",
  addTag: "添加标签",
  tag: "添加标签",
  removeTag: (tag) => `移除标签 ${tag}`,
  tagsHint: (most) => `最多 ${most} 个，输入后按回车键或点加号添加，也可用逗号分隔。`,
  tagsFull: (most) => `最多只能添加 ${most} 个标签。`,
  audience: "谁可以看",
  audiences: {
    public: { name: "所有人", who: "Kindred 上的任何人" },
    friends: { name: "仅配对", who: "只有和你配对成功的人" },
    private: {
      name: "仅收藏",
      who: "只有你收藏的人，对方不会知道自己被收藏",
    },
  },
  failed: "动态发布失败",
  unknown,
  noConnection: `${unknown}。网络未连接，你输入的内容会保留。`,
};
