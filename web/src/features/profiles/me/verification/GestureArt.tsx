import type { ReactNode } from "react";

/** A raised hand beside the face; each finger by how far its tip is from the hand's middle. */
const Raised = ({ fingers }: { fingers: readonly number[] }) => (
  <>
    {fingers.map((tip) => (
      <path key={tip} d={`M${56 + tip / 2} 27 L${56 + tip} 14`} />
    ))}
    <path d="M56 40 L53 58" />
    <rect x={50} y={26} width={12} height={14} rx={5} />
  </>
);

const hands: Record<string, ReactNode> = {
  open_hand: (
    <>
      <Raised fingers={[-7, -2.5, 2.5, 7]} />
      <path d="M62 33 L68 27" />
    </>
  ),
  two_fingers: <Raised fingers={[-5, 5]} />,
  three_fingers: <Raised fingers={[-7, 0, 7]} />,
  hand_on_head: (
    <>
      <rect x={15} y={5} width={22} height={9} rx={4.5} />
      <path fill="none" d="M37 10 Q56 14 53 36 L50 58" />
    </>
  ),
  finger_on_nose: (
    <>
      <path d="M28 30 L46 38 M52 47 L50 58" />
      <rect x={45} y={34} width={13} height={13} rx={5} />
    </>
  ),
  hand_on_cheek: (
    <>
      <rect x={36} y={20} width={10} height={20} rx={5} />
      <path fill="none" d="M42 40 Q46 50 48 58" />
    </>
  ),
};

/** A face that shows the gesture, in the line style of the icons. */
export const GestureArt = ({ gesture }: { gesture: string }) => (
  <svg
    viewBox="0 0 72 60"
    width={86}
    height={72}
    aria-hidden
    fill="var(--surface)"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="shrink-0 text-rose"
  >
    <path d="M8 58 q3 -12 18 -12 t18 12" />
    <circle cx={26} cy={28} r={16} />
    <path d="M20 25 v1 M32 25 v1 M26 27 v3 M21 35 q5 4 10 0" />
    {hands[gesture]}
  </svg>
);
