import { useLegal } from "#/state/legal";
import { legal } from "#/text/legal";
import { settings as text } from "#/text/settings";
import { Group } from "#/ui/Group";
import { LegalLink } from "#/ui/LegalLink";

/** What the operator has written, attributions and the version. */
export const About = () => (
  <>
    <Group title={text.about}>
      <Legal />
      <p className="px-4 py-3 text-sm">
        {text.places} <ExternalLink to="https://www.geonames.org">{text.geonames}</ExternalLink>,{" "}
        <ExternalLink to="https://creativecommons.org/licenses/by/4.0/">{text.license}</ExternalLink>
      </p>
      <p className="px-4 py-3 text-sm">{text.font}</p>
    </Group>
    <p className="text-center text-sm text-ink-soft">{text.version}</p>
  </>
);

function Legal() {
  const { terms, privacy } = useLegal();
  const written = [
    [terms, legal.terms],
    [privacy, legal.privacy],
  ].filter(([path]) => path);
  if (written.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-6 px-4 py-1 text-sm">
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

const ExternalLink = ({ to, children }: { to: string; children: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noreferrer"
    className="rounded-small text-azure underline underline-offset-2"
  >
    {children}
  </a>
);
