export const desk = {
  title: "Operators’ desk",
  sections: "Parts of the desk",
  queues: "Queues",
  people: "People",
  numbers: "Numbers",
} as const;

export const queues = {
  nothing: "Nothing waits",
  nothingHint: "What people report and what is held back for you shows up here.",
} as const;
