/** Words of a message's menu, which is loaded only when it is opened. */
export const menu = {
  title: (name: string) => `Message from ${name}`,
  own: "Your message",
  react: "React",
  reactWith: (emoji: string) => `React with ${emoji}`,
  takeBack: (emoji: string) => `Take back ${emoji}`,
  reply: "Reply",
  copy: "Copy text",
  copied: "Copied",
  notCopied: "The text could not be copied",
  report: "Report this message",
  remove: "Delete message",
  notReacted: "Your reaction was not sent",
} as const;
