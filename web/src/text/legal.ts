export const legal = {
  terms: "Terms of Service",
  and: "and",
  privacy: "Privacy Policy",
  agree: "By completing your signup you agree to our",
} as const;
