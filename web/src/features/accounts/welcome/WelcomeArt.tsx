import { Heart, Sparkles } from "lucide-react";
import { welcome as text } from "#/text/welcome";

const line = {
  fill: "none",
  stroke: "var(--on-glow)",
  strokeWidth: 3,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** Somebody with long hair, eyes closed in a smile. */
const Her = () => (
  <g>
    <path
      fill="var(--art-plum)"
      d="M47 96c-8-30 6-62 38-62 33 0 48 32 40 64-3 13 4 24 6 40 2 18-8 30-8 30H48s-12-12-9-32c2-16 11-27 8-40z"
    />
    <path fill="var(--art-mist)" d="M20 232c2-40 26-58 65-58s63 18 65 58z" />
    <path fill="var(--art-skin-1)" d="M72 140h27v34c0 9-6 15-13.500 15S72 183 72 174z" />
    <path fill="var(--art-skin-1)" d="M57 94c0-21 10-33 29-33s29 12 29 33c0 29-13 50-29 50S57 123 57 94z" />
    <path
      fill="var(--art-plum)"
      d="M54 92c2-26 16-37 33-37 18 0 31 12 31 38-16-2-28-10-34-22-6 12-16 19-30 21z"
    />
    <path {...line} d="M66 102c3 4 9 4 12 0M94 102c3 4 9 4 12 0M76 121c5 6 15 6 20 0" />
    <circle cx="66" cy="113" r="6" fill="var(--glow-from)" opacity=".55" />
    <circle cx="106" cy="113" r="6" fill="var(--glow-from)" opacity=".55" />
  </g>
);

/** Somebody with short curls and a beard. */
const Him = () => (
  <g>
    <path fill="var(--art-plum)" d="M18 232c2-40 27-58 67-58s65 18 67 58z" />
    <path fill="var(--art-skin-2)" d="M70 138h30v36c0 9-7 16-15 16s-15-7-15-16z" />
    <path fill="var(--art-skin-2)" d="M55 92c0-22 11-34 30-34s30 12 30 34c0 30-13 52-30 52S55 122 55 92z" />
    <path
      fill="var(--on-glow)"
      d="M56 104c-5-4-6-12-2-18-5-10 2-22 12-22 3-10 16-13 23-7 10-5 21 2 21 12 9 3 11 14 5 20 2 6 1 12-2 15l-3-15c-8-2-14-6-17-11-9 7-20 10-31 11z"
    />
    <path
      fill="var(--on-glow)"
      d="M56 108c2 24 14 40 29 40s27-16 29-40c-5 8-10 10-15 9-8-4-20-4-28 0-5 1-11-1-15-9z"
    />
    <path {...line} d="M66 98c3 4 9 4 12 0M92 98c3 4 9 4 12 0" />
    <path {...line} stroke="var(--art-skin-2)" d="M78 128c4 4 10 4 14 0" />
  </g>
);

const Card = ({ children, ground, lean }: { children: React.ReactNode; ground: string; lean: string }) => (
  <svg
    viewBox="0 0 170 232"
    className={`w-[min(42vw,11rem,21dvh)] rail:w-[min(24vw,250px,27dvh)] rounded-card shadow-float ${lean}`}
    style={{ background: ground }}
  >
    {children}
  </svg>
);

/** Two cards with a heart. Decoration only. */
export const WelcomeArt = () => (
  <div aria-hidden className="relative flex items-center justify-center">
    <Card ground="var(--art-cream)" lean="-rotate-6 translate-x-3">
      <Her />
    </Card>
    <Card ground="var(--art-sky)" lean="rotate-6 -translate-x-3 translate-y-6">
      <Him />
    </Card>
    <span className="absolute top-[44%] flex size-16 items-center justify-center rounded-full bg-on-deep text-[var(--art-rose)] shadow-float">
      <Heart size={32} fill="currentColor" />
    </span>
    <span className="absolute -top-5 right-0 animate-rise rounded-card rounded-br-small bg-on-glow px-4 py-2 text-sm font-medium text-on-deep shadow-float">
      {text.art.hello}
    </span>
    <span className="absolute -bottom-8 left-0 inline-flex animate-rise items-center gap-1.5 rounded-full bg-on-deep px-4 py-2 text-sm font-semibold text-on-glow shadow-float">
      <Sparkles size={16} />
      {text.art.shared}
    </span>
  </div>
);
