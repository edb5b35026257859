import { Clock, Sparkles } from "lucide-react";
import { discovery as text } from "#/text/discovery";
import type { Reason } from "./score";

/** Of the other reasons a card tells already: by the distance, and by the badges of who is verified or online. */
const reasonIcons = { shared_interests: Sparkles, close_age: Clock };

const isUntold = (reason: Reason): reason is keyof typeof reasonIcons => reason in reasonIcons;

/** Why the two might fit, in a line or two: at most 2 reasons. */
export function MatchReasons({ reasons }: { reasons: readonly Reason[] }) {
  const untold = reasons.filter(isUntold);
  if (untold.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-semibold">
      {untold.map((reason) => {
        const Icon = reasonIcons[reason];
        return (
          <li key={reason} className="inline-flex items-center gap-1.5">
            <Icon size={16} aria-hidden />
            {text.reasons[reason]}
          </li>
        );
      })}
    </ul>
  );
}
