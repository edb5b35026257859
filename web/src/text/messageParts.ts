/** Words of what the chat and the list of conversations fetch only when it is needed. */
export const pictures = {
  text: "[图片]",
  send: "Send",
  preview: "Send this picture?",
  previewed: "The picture to be sent",
  noPreview: "This picture can be sent, but not shown here.",
  preparing: "Preparing the picture",
  uploading: "Sending the picture",
  pictureTitle: "Picture",
  pictureNotSent: (reason: string) => `图片发送失败: ${reason}`,
  unknownReason: "未知错误",
  lost: "The picture is no longer on this device.",
  uploadFailed: "图片上传失败",
  notAnImage: "只能上传图片文件",
  unreadable: "只能上传图片文件",
  tooLarge: "图片文件大小不能超过5MB",
} as const;

/** Why a chat can't be opened. */
export const opening = {
  notFound: "Chat not found",
  historyFailed: "获取消息失败",
  roomFailed: "初始化聊天室失败",
  noAccess: "聊天室不存在或无权访问",
} as const;

export const deleting = {
  deleteQuestion: "Delete this message?",
  deleteHint: "It will be gone for both of you.",
  deleteConfirm: "Delete",
  deleteFailed: "The message could not be deleted",
} as const;

export const search = {
  foundMessages: "MESSAGES",
  nothingFound: (words: string) => `Nothing found for “${words}”`,
  searching: "Searching messages",
  searchFailed: "The search did not work",
} as const;
