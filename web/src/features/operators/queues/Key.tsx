/** A key beside its button, where there is a keyboard. */
export const Key = ({ name }: { name: string }) => (
  <kbd
    aria-hidden
    className="inline-flex min-h-7 min-w-7 items-center justify-center rounded-small border border-line-strong bg-paper px-2 font-sans text-sm font-semibold text-ink pointer-coarse:hidden"
  >
    {name}
  </kbd>
);
