/** Fields for passwords, and the buttons of other services. */
export const signIn = {
  showPassword: "Show password",
  hidePassword: "Hide password",
  facebook: "Facebook",
  google: "Google",
  orContinueWith: "or continue with",
  socialUnavailable: (name: string) => `Signing in with ${name} isn't available yet`,
} as const;
