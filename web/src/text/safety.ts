export const safety = {
  title: "Stay safe",
  block: (name: string) => `Block ${name}`,
  report: (name: string) => `Report ${name}`,
  reportSubject: {
    message: "Report this message",
    moment: "Report this moment",
    comment: "Report this comment",
    photo: "Report this photo",
  },
  cancel: "Cancel",
  done: "Done",
} as const;

export const blocking = {
  question: (name: string) => `Block ${name}?`,
  meaning: (isMatch: boolean) => [
    "You won't see each other anywhere any more.",
    isMatch ? "Your match and your conversation end." : "Any conversation between you ends.",
    isMatch
      ? "They aren't told. You can unblock them in Settings, but that doesn't bring the match back."
      : "They aren't told. You can unblock them in Settings.",
  ],
  confirm: "Block",
  blocked: (name: string) => `${name} is blocked`,
} as const;

export const reporting = {
  what: "What is wrong?",
  words: "Anything we should know?",
  reasonMissing: "Please choose a reason",
  send: "Send report",
  notSent: (why: string) => `Your report was not sent. ${why}`,
  thanks: "Thank you for telling us",
  thanksHint: "We will look into it. They won't learn that you reported them.",
  alsoBlock: (name: string) => `Block ${name} too`,
  reasons: {
    spam: "Spam or advertising",
    scam: "Asks for money, or a scam",
    fake_profile: "A fake profile",
    harassment: "Harassment or threats",
    hate: "Hate",
    explicit: "Nudity or explicit content",
    underage: "Under 18",
    other: "Something else",
  },
} as const;
