/** Two rounded shapes leaning on each other: together a heart. Drawn in the colour of the text around it. */
export const Logo = ({ size = 32 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 64 64"
    fill="none"
    stroke="currentColor"
    strokeWidth="5"
    aria-hidden
  >
    <rect
      x="17.500"
      y="5.500"
      width="23"
      height="42"
      rx="11.500"
      transform="rotate(-45 29 26.500) translate(-3 8)"
    />
    <rect
      x="24.500"
      y="5.500"
      width="23"
      height="42"
      rx="11.500"
      transform="rotate(45 36 26.500) translate(2.500 8.500)"
    />
  </svg>
);
