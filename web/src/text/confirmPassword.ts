export const confirmPassword = {
  title: "Enter your password",
  lead: "To keep your account safe, please enter your password again.",
  confirmTitle: "Confirm that it is you",
  confirmLead: "To keep your account safe, please confirm that it is you.",
  password: "Your password",
  required: "Password is required",
  confirm: "Continue",
} as const;
