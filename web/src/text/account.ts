const dayAndTime = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

const day = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });

/** The sheets of the account settings; kept apart, since they are loaded on demand. */
export const password = {
  title: "Change password",
  lead: "Your other devices will be signed out.",
  current: "Current password",
  next: "New password",
  again: "New password again",
  hint: "At least 6 characters",
  save: "Change password",
  required: "Password is required",
  short: "Password must be at least 6 characters",
  mismatch: "Passwords do not match",
  changed: "Password changed",
  notChanged: (why: string) => `The password could not be changed: ${why}`,
} as const;

export const devices = {
  title: "Signed-in devices",
  loading: "Loading your devices",
  failed: "Your devices could not be loaded",
  thisOne: "This device",
  /** The server's name of a device, such as "Firefox on Linux". */
  named: (device: string) => device,
  seen: (when: string) => `Last seen ${when}`,
  seenLately: "Last seen within the hour",
  isNew: "New device",
  signedIn: (iso: string) => `Signed in ${dayAndTime.format(new Date(iso))}`,
  end: (device: string) => `Sign out ${device}`,
  endShort: "Sign out",
  notEnded: "That device could not be signed out",
} as const;

export const blocked = {
  title: "Blocked people",
  loading: "Loading blocked people",
  failed: "Blocked people could not be loaded",
  none: "You haven't blocked anybody",
  unblock: (name: string) => `Unblock ${name}`,
  unblockShort: "Unblock",
  since: (iso: string) => `Since ${day.format(new Date(iso))}`,
  unblocked: (name: string) => `${name} is not blocked any more`,
  notUnblocked: "That person could not be unblocked",
} as const;

export const leaving = {
  title: "Delete account",
  meaning: [
    "You vanish for everybody at once, on all devices.",
    "Your profile, photos, likes, matches and moments are removed for good.",
    "Messages you wrote stay with those you wrote to, without your name.",
  ],
  advice: "You may want to download your data first.",
  password: "Your password",
  required: "Password is required",
  confirm: "Delete for good",
  keep: "Keep my account",
  done: "Your account is deleted",
} as const;
