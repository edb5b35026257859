export const welcome = {
  title: "Welcome",
  headline: "Find your kind of people",
  intro: "Real faces, shared interests, and conversations that go somewhere.",
  create: "Create Account",
  signIn: "Sign In",
  legal: "By continuing you agree to our",
  art: { hello: "Coffee on Sunday?", shared: "5 things in common" },
} as const;
