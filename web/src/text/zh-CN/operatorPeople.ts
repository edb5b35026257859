import type * as english from "../operatorPeople";
import { log } from "./operators";
import { reporting } from "./safety";
import type { Translation } from "./Translation";

const moment = new Intl.DateTimeFormat("zh-CN", { dateStyle: "medium", timeStyle: "short" });
const at = (iso: string) => moment.format(new Date(iso));

/** By the names that the server has for them. */
const genders: Readonly<Record<string, string>> = { male: "男", female: "女", other: "其他" };

/** A person as operators see them; in the desk's chunks alone. */
export const people: Translation<typeof english.people> = {
  search: "ID 或邮箱",
  find: "查找",
  findMissing: "请输入 ID 或邮箱",
  nobody: "没有使用此 ID 或邮箱的用户",
  loading: "正在加载用户",
  failed: "无法加载该用户",
  gone: "该账号已不存在",
  at,
  status: { active: "正常", suspended: "已封停", leaving: "正在删除" },
  leavingHint: "该账号正在删除，无法再进行任何操作。",
  suspended: (reason, until) => (until ? `因“${reason}”封停至 ${at(until)}` : `因“${reason}”封停，直到恢复`),
  suspendedSince: (iso) => `封停于 ${at(iso)}`,
  appeal: (words) => `申诉：${words}`,
  answer: (words) => `答复：${words}`,
  reasons: reporting.reasons,
  facts: {
    id: "ID",
    email: "邮箱",
    created: "注册时间",
    terms: "已同意的条款",
    open: "待处理举报",
    profile: "资料",
  },
  described: (age, gender, place) =>
    [age ? `${age} 岁` : "", genders[gender] ?? gender, place].filter(Boolean).join("，"),
  photos: "照片",
  photo: (number) => `第 ${number} 张照片`,
  isHeld: "待审核",
  notShown: "未在资料中显示",
  noPhotos: "没有照片",
  moments: "最近的动态",
  audience: { public: "所有人", friends: "仅配对", private: "仅收藏" },
  withPictures: (count) => `${count} 张图片`,
  noMoments: "没有动态",
  reportsAbout: "收到的举报",
  reportsBy: "发起的举报",
  noReports: "无",
  by: (name) => `举报人：${name}`,
  byDeleted: "举报人已删除账号",
  about: (name) => `举报对象：${name}`,
  subject: { message: "消息", moment: "动态", comment: "评论", photo: "照片" },
  person: "用户本人",
  closed: (iso) => `关闭于 ${at(iso)}`,
  open: "待处理",
  acts: "运营人员的操作",
  noActs: "还没有操作记录",
  act: log.act,
  who: log.by,
  sessions: "已登录的设备",
  noSessions: "无",
  seen: (iso) => `上次使用：${at(iso)}`,
  actions: "可用操作",
};

/** The sheets that ask why before an act. */
export const personActs: Translation<typeof english.personActs> = {
  changeSuspension: "修改封停",
  why: "理由",
  whyHint: "仅用于记录，不会告知对方。",
  whyMissing: "请填写理由",
  reason: "原因",
  reasonHint: "会告知对方原因和截止时间。",
  reasonMissing: "请选择原因",
  howLong: "封停时长",
  lengths: { "1": "1 天", "7": "7 天", "30": "30 天", "365": "1 年", "": "直到恢复" },
  name: (name) => `输入 ${name} 以继续`,
  nameWrong: "名字不一致",
  acts: {
    suspend: {
      label: "封停",
      title: (name) => `封停 ${name}？`,
      meaning: ["对方会在所有设备上退出，无法登录，所有人都看不到其资料。", "对方可以申诉一次。"],
      confirm: "封停",
      done: (name) => `${name} 已封停`,
    },
    restore: {
      label: "恢复",
      title: (name) => `恢复 ${name}？`,
      meaning: ["账号会恢复原状，对方需要重新登录。"],
      confirm: "恢复",
      done: (name) => `${name} 已恢复`,
    },
    verify: {
      label: "授予认证标识",
      title: (name) => `认证 ${name}？`,
      meaning: ["所有人都会在其名字旁看到认证标识。"],
      confirm: "认证",
      done: (name) => `${name} 已认证`,
    },
    unverify: {
      label: "取消认证标识",
      title: (name) => `取消 ${name} 的认证标识？`,
      meaning: ["其名字旁的认证标识会消失。"],
      confirm: "取消标识",
      done: (name) => `${name} 不再是已认证用户`,
    },
    endSessions: {
      label: "退出所有设备",
      title: (name) => `让 ${name} 退出所有设备？`,
      meaning: ["每台设备都需要重新登录。"],
      confirm: "退出所有设备",
      done: (name) => `${name} 已退出所有设备`,
    },
    link: {
      label: "生成登录链接",
      title: (name) => `为 ${name} 生成登录链接？`,
      meaning: [
        "任何拿到链接的人都能设置新密码并登录这个账号。",
        "链接只能用一次，半小时内有效。请只交给本人。",
      ],
      confirm: "生成链接",
      done: (name) => `已为 ${name} 生成登录链接`,
    },
    export: {
      label: "导出数据",
      title: (name) => `导出 ${name} 的数据？`,
      meaning: ["一个 zip 文件，包含对方自己可以下载的全部内容，消息和图片也在其中。"],
      confirm: "下载",
      done: (name) => `${name} 的数据已下载`,
    },
    delete: {
      label: "删除账号",
      title: (name) => `删除 ${name} 的账号？`,
      meaning: [
        "资料、照片、动态、喜欢、配对和评论会永久删除。",
        "发给他人的消息会保留，显示为来自已删除的账号。",
        "删除后任何人都无法恢复。",
      ],
      confirm: "永久删除",
      done: (name) => `${name} 的账号已删除`,
    },
    removePhoto: {
      label: "删除",
      title: (name) => `删除 ${name} 的这张照片？`,
      meaning: ["照片会永久删除，后面的照片依次前移。"],
      confirm: "删除照片",
      done: (name) => `${name} 的照片已删除`,
    },
    removeMoment: {
      label: "删除",
      title: (name) => `删除 ${name} 的这条动态？`,
      meaning: ["动态及其喜欢、评论和图片会永久删除。"],
      confirm: "删除动态",
      done: (name) => `${name} 的动态已删除`,
    },
  },
  removePhotoOf: (number) => `删除第 ${number} 张照片`,
  removeMomentOf: (words) => `删除动态：${words}`,
  linkTitle: "登录链接",
  linkHint: (until) => `只能用一次，${until} 前有效。链接只在这里显示这一次。`,
  linkField: "链接",
  copy: "复制链接",
  copied: "链接已复制",
  file: (id) => `kindred-export-${id}.zip`,
  keys: "快捷键：S 封停或恢复，V 认证或取消认证，/ 查找其他人。",
};
