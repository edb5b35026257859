export const password = {
  forgot: {
    title: "Forgot password",
    headline: "Forgot your password?",
    intro: "Tell us the email address of your account, and we send you a link to choose a new one.",
    email: "Email",
    submit: "Send the link",
    sentTitle: "Check your email",
    sent: (email: string) =>
      `If ${email} belongs to an account, a link is on its way. It works once, for 30 minutes.`,
    nothingCame:
      "Nothing there? Look in your spam folder, and check the address. An address gets at most three links in six hours.",
    otherAddress: "Another address",
    back: "Back to sign in",
  },
  reset: {
    title: "New password",
    headline: "Choose a new password",
    intro: "Afterwards you are signed in here, and signed out on all other devices.",
    password: "New password",
    hint: "At least 6 characters",
    again: "Repeat the new password",
    mismatch: "Passwords do not match",
    required: "Password is required",
    submit: "Save and sign in",
    saved: "Your new password is saved",
    brokenTitle: "This link doesn't work",
    incomplete: "The link is not complete. Open it from the letter again, or copy all of it.",
    askAgain: "Ask for a new link",
  },
} as const;
