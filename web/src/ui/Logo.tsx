const pill = { y: 11, width: 23, height: 45, rx: 11.5 };

/** The logo, in the current text colour. */
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
    <rect x="14" {...pill} transform="rotate(-35 25.500 33.500)" />
    <rect x="27" {...pill} transform="rotate(35 38.500 33.500)" />
  </svg>
);
