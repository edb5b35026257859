export const heading = "px-4 font-sans text-xs font-bold tracking-widest text-ink-soft";
