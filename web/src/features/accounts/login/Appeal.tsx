import { suspended as text } from "#/text/suspended";
import { LabelledText } from "./LabelledText";
import type { Suspension } from "./suspension";

/** What was written before, and what came of it. */
export const Appeal = ({ appeal, appealed_at, answer }: Suspension & { appeal: string }) => (
  <>
    <div>
      <LabelledText heading={text.yours} words={appeal} />
      {appealed_at ? <p className="text-xs text-ink-soft">{text.sentOn(appealed_at)}</p> : null}
    </div>
    {answer ? (
      <LabelledText heading={text.answer} words={answer} />
    ) : (
      <p className="text-pretty">{text.waiting}</p>
    )}
  </>
);
