/** For somebody who has just signed up. */
export const hints = {
  label: (at: number, of: number) => `Hint ${at} of ${of}`,
  list: [
    {
      title: "Swipe to decide.",
      words:
        "Right is a like, left a skip, up a super like. The buttons do it, too. The heart button likes without moving on.",
      /** Where there is a mouse, and so a keyboard. */
      keys: "Right is a like, left a skip, up a super like. The arrow keys do the same, the buttons too. The heart button likes without moving on.",
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
