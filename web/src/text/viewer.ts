export const viewer = {
  images: "Photos",
  image: (index: number, count: number) => `Photo ${index} of ${count}`,
  open: (index: number, count: number) => `Open photo ${index} of ${count}`,
  more: (count: number) => `+${count}`,
  counter: (index: number, count: number) => `${index} / ${count}`,
  previous: "Previous photo",
  next: "Next photo",
  show: (index: number) => `Show photo ${index}`,
  broken: "This photo can't be shown",
} as const;
