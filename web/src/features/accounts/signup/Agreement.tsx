import { useLegal } from "#/state/legal";
import { legal as text } from "#/text/legal";
import { LegalLink } from "#/ui/LegalLink";

/** Says what one agrees to by signing up; nothing where the operator has written no terms and no privacy policy. */
export function Agreement() {
  const { terms, privacy } = useLegal();
  if (!terms && !privacy) return null;
  return (
    <p className="text-center text-sm text-ink-soft text-pretty">
      {text.agree}{" "}
      {terms ? (
        <LegalLink to={terms} newTab>
          {text.terms}
        </LegalLink>
      ) : null}
      {terms && privacy ? ` ${text.and} ` : null}
      {privacy ? (
        <LegalLink to={privacy} newTab>
          {text.privacy}
        </LegalLink>
      ) : null}
    </p>
  );
}
