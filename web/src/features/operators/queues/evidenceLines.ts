import type { components } from "#/api/schema";
import { item as text } from "#/text/operators";
import { dayOf } from "../timeLabels";

type Schemas = components["schemas"];
type Message = Schemas["EvidenceMessage"];

/** A message around a reported one, as it is shown. */
export interface EvidenceLine {
  message: Message;
  /** Who wrote it. */
  who: string;
  /** The day, where it is another one than that of the line before. */
  day: string | undefined;
}

/** The messages with who wrote each: there are two people in a room, and the reported one is known. */
export function linesOf(
  messages: readonly Message[],
  { reporter, reported }: Pick<Schemas["Report"], "reporter" | "reported">,
): EvidenceLine[] {
  return messages.map((message, at) => {
    const before = messages[at - 1];
    const day = dayOf(message.created_at);
    return {
      message,
      who: message.sender_id === reported.id ? reported.name : (reporter?.name ?? text.left),
      day: before && dayOf(before.created_at) === day ? undefined : day,
    };
  });
}
