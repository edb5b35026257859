export const connection = {
  label: "Connection",
  lost: "No connection. What you do goes out when it’s back.",
  back: "Connected again",
} as const;
