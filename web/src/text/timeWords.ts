export const timeWords = { now: "now", yesterday: "Yesterday", today: "Today" } as const;
