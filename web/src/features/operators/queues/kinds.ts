import type { Decision, Kind } from "../api";

export interface Choice {
  decision: Decision;
  /** The key that stands beside its button. */
  key: string;
  variant: "primary" | "secondary" | "danger";
}

/** The queues, in the order of their tabs, and what can be decided in each. */
export const choicesOf: Readonly<Record<Kind, readonly Choice[]>> = {
  reports: [
    { decision: "close", key: "c", variant: "secondary" },
    { decision: "suspend", key: "s", variant: "danger" },
  ],
  pictures: [
    { decision: "release", key: "r", variant: "secondary" },
    { decision: "remove", key: "x", variant: "danger" },
  ],
  selfies: [
    { decision: "verify", key: "v", variant: "secondary" },
    { decision: "decline", key: "d", variant: "danger" },
  ],
  appeals: [
    { decision: "grant", key: "g", variant: "secondary" },
    { decision: "refuse", key: "r", variant: "danger" },
  ],
  letters: [{ decision: "retry", key: "t", variant: "secondary" }],
};

/** What changes nobody, and so may be decided about anybody. */
const HARMLESS: ReadonlySet<Decision> = new Set(["close", "retry"]);

/** What can be decided in a queue: about an operator of the same role or a higher one only what changes nothing of theirs. */
export const choicesFor = (kind: Kind, isOutOfReach: boolean): readonly Choice[] =>
  choicesOf[kind].filter(({ decision }) => !isOutOfReach || HARMLESS.has(decision));

const isKind = (word: string | null): word is Kind => word !== null && Object.hasOwn(choicesOf, word);

/** What an address shows: a queue, and perhaps one item of it. */
export function placeAt(search: string): { kind: Kind; id: string | undefined } {
  const params = new URLSearchParams(search);
  const kind = params.get("kind");
  return { kind: isKind(kind) ? kind : "reports", id: params.get("item") ?? undefined };
}

export const addressOf = (kind: Kind, id?: string) =>
  `/operators?kind=${kind}${id ? `&item=${encodeURIComponent(id)}` : ""}`;
