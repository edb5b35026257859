import type { ReactNode } from "react";

/** A hand with so many raised fingers, its palm's middle at x and y. */
const Hand = ({ x, y, fingers }: { x: number; y: number; fingers: number }) => (
  <g>
    <rect x={x - 6} y={y - 5} width={12} height={12} rx={5} fill="var(--surface)" />
    {[-4.5, -1.5, 1.5, 4.5].slice(0, fingers).map((at) => (
      <path key={at} d={`M${x + at} ${y - 4} v-${at === -4.5 ? 8 : 10}`} />
    ))}
    {fingers === 4 ? <path d={`M${x + 6} ${y + 1} l5 -5`} /> : null}
  </g>
);

const hands: Record<string, ReactNode> = {
  open_hand: <Hand x={50} y={36} fingers={4} />,
  two_fingers: <Hand x={50} y={36} fingers={2} />,
  three_fingers: <Hand x={50} y={36} fingers={3} />,
  hand_on_head: <rect x={16} y={5} width={20} height={8} rx={4} fill="var(--surface)" />,
  finger_on_nose: (
    <>
      <path d="M28 31 L44 40" />
      <rect x={42} y={35} width={13} height={12} rx={5} fill="var(--surface)" />
    </>
  ),
  hand_on_cheek: <rect x={36} y={24} width={9} height={22} rx={4.5} fill="var(--surface)" />,
};

/** A face that shows the gesture, in the line style of the icons. */
export const GestureArt = ({ gesture }: { gesture: string }) => (
  <svg
    viewBox="0 0 64 60"
    width={72}
    height={68}
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="shrink-0 text-rose"
  >
    <circle cx={26} cy={28} r={16} />
    <path d="M21 25 v1 M31 25 v1 M21 34 q5 4 10 0 M8 58 q3 -12 18 -12 t18 12" />
    {hands[gesture]}
  </svg>
);
