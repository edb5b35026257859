export const photos = {
  label: "Photos",
  main: "Main",
  add: (slot: number) => `Add photo ${slot}`,
  addMain: "Add main photo",
  replace: (slot: number) => `Replace photo ${slot}`,
  remove: (slot: number) => `Remove photo ${slot}`,
  shown: (slot: number) => `Photo ${slot}`,
  preparing: "Preparing photo",
  tooLarge: "图片大小不能超过5MB",
  notAnImage: "Please select a valid image file",
} as const;
