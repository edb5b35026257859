import { SafetyMenu } from "./SafetyMenu";

/** The menu of a photo of somebody's that is shown alone. */
export const photoMenu = (person: { id: string; name: string }, onLeave?: () => void) => (url: string) => (
  <SafetyMenu
    person={person}
    subject={{ kind: "photo", id: url }}
    onLeave={onLeave}
    className="text-on-scrim! hover:bg-scrim"
  />
);
