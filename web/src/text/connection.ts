export const connection = {
  label: "Connection",
  lost: "No connection. Messages and likes wait for it.",
  lostToVisitors: "No connection",
  back: "Connected again",
} as const;
