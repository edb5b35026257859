export const session = {
  expired: "Session expired. Please login again.",
  formatError: "Server response format error",
  requestFailed: (status: number) => `Request failed (${status})`,
  unreachable: "Kindred can't be reached right now. Check your connection and try again.",
  initFailed: "App initialization failed",
  initFailedHint: "Your session is safe. We'll pick up right where you left off.",
  retry: "Try Again",
} as const;
