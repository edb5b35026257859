interface ToldProps {
  heading: string;
  words: string | undefined;
}

/** Words under their heading. */
export const Told = ({ heading, words }: ToldProps) => (
  <section>
    <h3 className="text-sm font-medium text-ink-soft">{heading}</h3>
    <p className="break-words whitespace-pre-wrap">{words}</p>
  </section>
);
