import type * as english from "../selfie";
import type { Translation } from "./Translation";

/** The sheet that takes a selfie for the verified mark. */
export const selfie: Translation<typeof english.selfie> = {
  title: "认证",
  intro: {
    none: "让大家知道照片里就是你本人，只需 1 分钟。",
    refused: "关于你上次的自拍，我们的答复是：",
    resting: "认证时你用的是另一张主照片。请先换回那张，或者为现在这张重新自拍。",
  },
  steps: [
    "我们会请你做一个小手势，每次都不一样。",
    "就在这里做着手势拍一张自拍，光线要照清脸部。",
    "我们的工作人员会将自拍与你的照片比对。",
  ],
  privacy: "除此之外没有人会看到这张自拍。审核完就会删除，最多保留 30 天。",
  start: "开始",
  tryAgain: "重试",
  gestures: {
    open_hand: "在脸旁张开手掌",
    two_fingers: "在脸旁竖起两根手指",
    three_fingers: "在脸旁竖起三根手指",
    hand_on_head: "把一只手放在头顶",
    finger_on_nose: "用一根手指点鼻子",
    hand_on_cheek: "把一只手贴在脸颊上",
  },
  otherGesture: "请做出我们指定的手势",
  goodFor: (seconds) => `手势 ${Math.max(1, Math.round(seconds / 60))} 分钟内有效。`,
  camera: "相机画面",
  starting: "正在启动相机",
  noCamera: "这里没有可用的相机。请用手机的相机应用拍照，或者允许本页面使用相机后重试。",
  takeElsewhere: "拍照",
  shutter: "拍自拍",
  taken: "你的自拍",
  retake: "重拍",
  send: "发送",
  notSent: (why) => `无法发送你的自拍：${why}`,
  notAnImage: "请选择有效的图片文件",
  tooLarge: "图片大小不能超过 5 MB",
  unreadable: "无法读取这张图片",
  waiting: "谢谢！很快就会有人查看你的自拍。认证标识和我们的答复都会自动显示。",
  withdraw: "撤回自拍",
  verified: "你已认证，所有人都能在你的名字旁看到认证标识。",
  mainPhoto: "认证只对当前主照片有效。更换主照片后，认证标识会暂停，直到你重新自拍或换回原来的照片。",
};
