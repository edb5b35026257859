export const confirmPassword = {
  title: "Enter your password",
  lead: "To keep your account safe, please enter your password again.",
  password: "Your password",
  required: "Password is required",
  confirm: "Continue",
} as const;
