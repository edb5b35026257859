interface LabelledTextProps {
  heading: string;
  words: string | undefined;
}

/** Words under their heading. */
export const LabelledText = ({ heading, words }: LabelledTextProps) => (
  <section>
    <h3 className="text-sm font-medium text-ink-soft">{heading}</h3>
    <p className="break-words whitespace-pre-wrap">{words}</p>
  </section>
);
