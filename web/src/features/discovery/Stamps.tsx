import { discovery as text } from "#/text/discovery";

/** What releasing the card would mean. `swipeable.ts` sets how strongly each of them shows. */
export const Stamps = () => (
  <div aria-hidden data-stamps>
    <span
      className="stamp top-16 left-5 -rotate-12 border-on-rose bg-rose text-on-rose"
      style={{ opacity: "var(--like, 0)" }}
    >
      {text.like}
    </span>
    <span
      className="stamp top-16 right-5 rotate-12 border-ink bg-surface text-ink"
      style={{ opacity: "var(--skip, 0)" }}
    >
      {text.skip}
    </span>
    <span
      className="stamp inset-x-0 bottom-1/3 mx-auto w-fit -rotate-6 border-on-rose bg-azure text-on-rose"
      style={{ opacity: "var(--superlike, 0)" }}
    >
      {text.stampSuperlike}
    </span>
  </div>
);
