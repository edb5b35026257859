/** The question before a conversation leaves the list. */
export const hideConversation = {
  row: "Hide conversation",
  question: "Hide this conversation?",
  meaning: (name: string) =>
    `It leaves your list and your search until one of you writes, or you open it from ${name}'s profile. Nothing is deleted, and ${name} isn't told.`,
  meaningForGone:
    "Nobody can write in it any more: it leaves your list and your search for good. What you wrote stays in the data that you can download.",
  confirm: "Hide",
  keep: "Keep",
  hidden: "The conversation is hidden.",
  undo: "Undo",
  unread: "There is something new to read in this conversation.",
  /** In the question's place. */
  readFirst: "Something new to read",
  readFirstMeaning: "You can hide this conversation once you have read what is new in it.",
  read: "Read",
} as const;
