import { settings as text } from "#/text/settings";
import { Group } from "#/ui/Group";

/** Attributions and the version. */
export const About = () => (
  <>
    <Group title={text.about}>
      <p className="px-4 py-3 text-sm">
        {text.places} <ExternalLink to="https://www.geonames.org">{text.geonames}</ExternalLink>,{" "}
        <ExternalLink to="https://creativecommons.org/licenses/by/4.0/">{text.license}</ExternalLink>
      </p>
      <p className="px-4 py-3 text-sm">{text.font}</p>
    </Group>
    <p className="text-center text-sm text-ink-soft">{text.version}</p>
  </>
);

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
