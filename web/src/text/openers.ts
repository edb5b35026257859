/** First words for a chat without messages. They are put into the field, never sent by themselves. */
export const openers = {
  label: "Ways to begin",
  hint: "Tap one to make it yours; nothing is sent before you send it.",
  interest: (interest: string) => `${interest} is on both our lists. How did it begin for you?`,
  secondInterest: (interest: string) => `We both picked ${interest}. What should I not miss?`,
  samePlace: (city: string) => `You're in ${city}, too! Where do you like it best?`,
  place: (city: string) => `What is your favourite corner of ${city}?`,
  moment: (words: string) => `I liked your moment “${words}”. What is the story behind it?`,
  pictureMoment: "I liked the pictures in your moment. What is the story behind them?",
  week: (name: string) => `Hi ${name}! What was the best part of your week?`,
  sunday: "What does a perfect Sunday look like for you?",
  laugh: "What made you laugh lately?",
} as const;
