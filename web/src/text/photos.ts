export const photos = {
  label: "Photos",
  main: "Main",
  add: (slot: number) => `Add photo ${slot}`,
  addMain: "Add main photo",
  replace: (slot: number) => `Replace photo ${slot}`,
  remove: (slot: number) => `Remove photo ${slot}`,
  shown: (slot: number) => `Photo ${slot}`,
  noPreview: "Added. This browser can’t show it.",
  preparing: "Preparing photo",
  tooLarge: "图片大小不能超过5MB",
  notAnImage: "Please select a valid image file",
  unreadable: "Please select a valid image file",
  makeMain: (slot: number) => `Make photo ${slot} the main photo`,
  moved: (from: number, to: number) => `Photo ${from} is now photo ${to}`,
  order: "Drag a photo to another place.",
  orderByKeys: "Drag a photo to another place, or use the arrow keys.",
} as const;

/** One's own photos. */
export const avatar = {
  manage: "Your photos",
  notAnImage: "Please select a valid image file",
  tooLarge: "Image size must be less than 5MB",
  unreadable: "Failed to read image file",
  uploadFailed: "Upload failed",
  failed: "Failed to upload avatar",
  keepTwo: "A profile keeps at least 2 photos. Tap one to replace it.",
  notChanged: "Your photos could not be changed. Please try again.",
  removeTitle: "Remove this photo?",
  removeMessage: "It is deleted and can't be brought back.",
  remove: "Remove",
} as const;
