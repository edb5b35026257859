const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "short" });
const timeOf = (iso: string) => moment.format(new Date(iso));

/** What somebody reads whose account is suspended; loaded only then. */
export const suspended = {
  title: "Your account is suspended",
  lead: "You can't sign in for now, and nobody sees your profile.",
  why: "Why",
  reasons: {
    spam: "We found advertising, or the same text sent to many people.",
    scam: "Something of yours looked like a scam, or asked for money.",
    fake_profile: "We think that the profile doesn't show the person it belongs to.",
    harassment: "Something you wrote or did was harassing or threatening.",
    hate: "Something of yours was hateful towards a group of people.",
    explicit: "Something of yours was nude or explicit.",
    underage: "We think that you are not yet 18.",
    other: "Something of yours went against the rules of this place.",
  } as Record<string, string>,
  howLong: "How long",
  until: (iso: string) => `Until ${timeOf(iso)}. Then you can sign in as before.`,
  untilRestored: "There is no end date. The account stays suspended unless we open it again.",
  appeal: "Do you see it differently?",
  appealHint: "Tell us what happened. You can write to us once, and somebody will read it.",
  appealMissing: "Please write why you see it differently",
  send: "Send appeal",
  close: "Back to sign in",
  sent: "Your appeal is sent. You'll find the answer here when you sign in again.",
  yours: "Your appeal",
  sentOn: (iso: string) => `Sent ${timeOf(iso)}`,
  waiting: "There is no answer yet. You'll find it here when you sign in again.",
  answer: "Our answer",
} as const;
