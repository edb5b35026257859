import { Clock, Heart, MapPin, ShieldCheck, Sparkles } from "lucide-react";
import { discovery as text } from "#/text/discovery";
import type { Reason } from "./score";

const reasonIcons = {
  shared_interests: Sparkles,
  close_age: Clock,
  nearby: MapPin,
  verified: ShieldCheck,
  online: Heart,
} satisfies Record<Reason, typeof Heart>;

/** Why the two might fit, in a line or two. */
export function MatchReasons({ reasons }: { reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-semibold">
      {reasons.slice(0, 2).map((reason) => {
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
