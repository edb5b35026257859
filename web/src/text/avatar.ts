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
