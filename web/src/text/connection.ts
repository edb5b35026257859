export const connection = {
  label: "Connection",
  lost: "No connection. Messages and likes wait for it.",
  back: "Connected again",
} as const;
