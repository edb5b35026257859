export const push = {
  title: "Notifications on this device",
  toggle: "New matches and messages",
  words: "Show names and messages",
  wordsHint: "Whoever sees your lock screen can read them.",
  calm: "Also while Kindred is closed, until you sign out. We never put names or words on the lock screen unless you ask for it.",
  asking: "Your browser is asking whether Kindred may notify you.",
  denied:
    "Your browser doesn't let Kindred notify you. Allow it in the browser's settings for this site, then come back.",
  unsupported: "This browser can't notify you while Kindred is closed.",
  homeScreen:
    "On iPhone and iPad, Kindred can notify you from the home screen: tap Share, then “Add to Home Screen”, and open Kindred there.",
  notKept:
    "You stay signed in only until the browser closes. To be notified on this device, sign in with “Remember me”.",
  failed: "That didn't work, and nothing has changed. Please try again in a moment.",
} as const;
