/** What can be done by the keyboard alone. */
export const keyboardShortcuts = {
  title: "Keyboard",
  open: "Keyboard",
  groups: [
    {
      title: "Everywhere",
      keys: [
        ["1", "Discover"],
        ["2", "Moments"],
        ["3", "Messages"],
        ["4", "Profile"],
        ["?", "These keys"],
        ["Esc", "Close what is open"],
      ],
    },
    {
      title: "Discover",
      keys: [
        ["→", "Like"],
        ["←", "Skip"],
        ["↑", "Super Like"],
        ["F", "Favorite"],
        ["Z", "Undo"],
        ["N", "Next photo"],
        ["P", "Previous photo"],
        ["Enter", "Open the profile"],
      ],
    },
    {
      title: "A profile",
      keys: [
        ["N →", "Next photo"],
        ["P ←", "Previous photo"],
        ["Esc", "Back"],
      ],
    },
    {
      title: "Moments",
      keys: [
        ["J", "Next moment"],
        ["K", "Previous moment"],
        ["Esc", "Back from a tag"],
        ["Ctrl Enter", "Post a new moment"],
      ],
    },
    {
      title: "Messages",
      keys: [
        ["↑ ↓", "Another chat"],
        ["Enter", "Open it, or send"],
        ["Shift Enter", "A new line"],
      ],
    },
    {
      title: "Pictures",
      keys: [["← →", "One back, one on"]],
    },
  ],
} as const;

/** The foot of the rail. */
export const rail = {
  likes: "Likes",
  settings: "Settings",
  keys: "Keyboard",
  keysHint: "Keyboard (?)",
} as const;
