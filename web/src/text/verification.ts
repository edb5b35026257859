/** The row of the verified mark in one's own profile. */
export const verificationRow = {
  title: "Verification",
  loading: "Loading verification",
  failed: "This could not be loaded",
  retry: "Press to try again",
  rows: {
    none: { label: "Get verified", hint: "A selfie shows that you are you" },
    waiting: { label: "Your selfie is being looked at", hint: "The answer comes here" },
    verified: { label: "Verified", hint: "Everybody sees your badge" },
    refused: { label: "Not verified yet", hint: "Read why, and try again" },
    resting: { label: "Your badge is resting", hint: "Your main photo changed" },
  },
} as const;
