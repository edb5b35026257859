/** For somebody who has just signed up. */
export const hints = {
  label: (at: number, of: number) => `Hint ${at} of ${of}`,
  list: [
    {
      title: "Swipe to decide.",
      words:
        "Right is a like, left a skip, up a super like. The buttons do it, too; the heart keeps the card here.",
      /** Where there is a mouse, and so a keyboard. */
      keys: "Right is a like, left a skip, up a super like. The arrow keys do the same, the buttons too; the heart keeps the card here.",
    },
    {
      title: "Your wishes count.",
      words: "Ages, distance and whom you look for decide who comes. They are behind the sliders above.",
      keys: undefined,
    },
  ],
  preferences: "Set them",
  seen: "Got it",
} as const;
