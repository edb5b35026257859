import { useLegal } from "#/state/legal";
import { legal } from "#/text/legal";
import { LegalLink } from "#/ui/LegalLink";

/** Links to what the operator has written. */
export function LegalLinks() {
  const { terms, privacy } = useLegal();
  const written = [
    [terms, legal.terms],
    [privacy, legal.privacy],
  ].filter(([path]) => path);
  if (written.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 px-4 py-1 text-sm">
      {written.map(([path, words]) => (
        <LegalLink
          key={words}
          to={path}
          newTab
          className="inline-flex min-h-11 items-center rounded-small text-azure"
        >
          {words}
        </LegalLink>
      ))}
    </p>
  );
}
