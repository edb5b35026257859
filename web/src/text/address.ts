export const address = {
  confirm: {
    title: "Confirm your address",
    headline: "Confirm your email address",
    intro: "Press the button, and your account knows that letters reach you at this address.",
    submit: "Confirm this address",
    doneTitle: "Your address is confirmed",
    done: "Letters about your account reach you there.",
  },
  takeBack: {
    title: "Take your address back",
    headline: "Take your email address back",
    intro:
      "Your account gets the address of the letter again, everybody is signed out of it, its passkeys and linked services are removed, and you choose a new password.",
    submit: "Take it back",
    done: "Your address is back. Now choose a new password.",
  },
  goOn: "Continue to Kindred",
} as const;
