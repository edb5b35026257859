/** The sheet that takes a selfie for the verified mark. */
export const selfie = {
  title: "Verification",
  intro: {
    none: "Show people that you are who is in your photos. It takes a minute.",
    refused: "Here is what we wrote about your last selfie:",
    resting:
      "You were verified with another main photo. Put that one back first, or take a new selfie for this one.",
  },
  steps: [
    "We ask you for a small gesture, another one each time.",
    "You take a selfie with it, right here. Your face should be well lit.",
    "Somebody of our team compares it with your photos.",
  ],
  privacy:
    "Nobody else ever sees the selfie. It is deleted with the answer, and after 30 days at the latest.",
  start: "Start",
  tryAgain: "Try again",
  gestures: {
    open_hand: "Hold an open hand beside your face",
    two_fingers: "Raise two fingers beside your face",
    three_fingers: "Raise three fingers beside your face",
    hand_on_head: "Put a hand on the top of your head",
    finger_on_nose: "Touch your nose with a finger",
    hand_on_cheek: "Lay a hand on your cheek",
  } as Record<string, string>,
  otherGesture: "Show the gesture that we ask for",
  goodFor: (seconds: number) => {
    const minutes = Math.max(1, Math.round(seconds / 60));
    return `The gesture is good for ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
  },
  camera: "What your camera sees",
  starting: "Starting the camera",
  noCamera:
    "There is no camera here that we may use. Take the picture with your phone's camera app, or allow the camera for this page and try again.",
  takeElsewhere: "Take a picture",
  shutter: "Take the selfie",
  taken: "Your selfie",
  retake: "Take another one",
  send: "Send",
  notSent: (why: string) => `Your selfie could not be sent: ${why}`,
  notAnImage: "Please select a valid image file",
  tooLarge: "Image size must be less than 5MB",
  unreadable: "This picture can't be read",
  waiting:
    "Thank you! Somebody looks at your selfie soon. The badge appears by itself, and so does our answer.",
  withdraw: "Withdraw the selfie",
  verified: "You are verified, and everybody sees the badge beside your name.",
  mainPhoto:
    "It stands for your main photo. If you change that one, the badge rests until you have taken a new selfie, or until the photo is back.",
} as const;
