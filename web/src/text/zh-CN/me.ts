import type * as english from "../me";
import type { Translation } from "./Translation";

const birthday = new Intl.DateTimeFormat("zh-CN", { dateStyle: "long", timeZone: "UTC" });

/** One's own profile. */
export const me: Translation<typeof english.me> = {
  loading: "正在加载资料……",
  failed: "无法加载资料",
  retry: "重试",
  anonymous: "登录后即可查看你的资料",
  logIn: "登录",
  idEnd: (end) => `ID …${end}`,
  crowns: (count) => `${count} 皇冠`,
  diamonds: (count) => `${count} 钻石`,
  upgrade: "开通会员",
  signature: "个性签名",
  signaturePlaceholder: "向大家介绍一下自己……",
  shortcuts: "快捷入口",
  likes: "我的喜欢",
  visitors: "访客",
  wallet: "我的钱包",
  settings: "设置",
  about: "关于我",
  save: "保存",
  saveAnyway: "仍要保存",
  notSet: "未设置",
  notSaved: "已修改，未保存",
  choose: "请选择",
  username: "用户名",
  gender: "性别",
  genders: { male: "男", female: "女", other: "其他" },
  birthday: "生日",
  day: (iso) => birthday.format(new Date(iso)),
  height: "身高",
  heightHint: "单位：厘米",
  centimetres: (height) => `${height} 厘米`,
  country: "国家/地区",
  occupation: "职业",
  education: "学历",
  zodiac: "星座",
  others: "展示给别人的内容",
  name: "名字",
  location: "所在地",
  bio: "个人简介",
  bioPlaceholder: "什么事会让你开怀大笑？聊起什么你就停不下来？",
  interests: "兴趣",
  listed: (several) => several.join("、"),
  interestsFull: (most) => `最多可选 ${most} 个兴趣`,
  nameRequired: "请输入名字",
  nameShort: "名字至少需要 2 个字符",
  usernameRequired: "请输入用户名",
  genderRequired: "请选择性别",
  heightInvalid: "请输入有效的身高",
  heightRange: "身高须在 100–250 厘米之间",
  saved: "保存成功",
  saveFailed: "资料保存失败",
  unreachable: "资料更新失败",
};

/** The photo beside one's name. */
export const myPhoto: Translation<typeof english.myPhoto> = {
  change: "更换照片",
  manage: "你的照片",
  choose: "新的主照片",
  updated: "头像已更新！",
  failed: "头像上传失败",
  heading: "照片",
  count: (photos, most) => `${photos} / ${most}`,
  manageOne: (place) => `更换或移动第 ${place} 张照片`,
  add: (place) => `添加第 ${place} 张照片`,
  asOthers: "看看别人眼中的我",
  replaceTitle: "更换主照片？",
  replaceHint: "新照片会成为别人最先看到的那一张。你的所有照片都可以在下方查看。",
  replace: "选择新照片",
  all: "查看我的所有照片",
};

/** The section that invites to fill in empty fields. */
export const missing: Translation<typeof english.missing> = {
  title: "就差一点了",
  hint: "大家想多了解你一点，有心情时补充一下吧：",
  add: (label) => `添加${label}`,
};
