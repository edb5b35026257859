import { settings as text } from "#/text/settings";
import { Group } from "#/ui/Group";
import { ExternalLink } from "./ExternalLink";
import { LegalLinks } from "./LegalLinks";

/** What the operator has written, attributions and the version. */
export const About = () => (
  <>
    <Group title={text.about}>
      <LegalLinks />
      <p className="px-4 py-3 text-sm">
        {text.places} <ExternalLink to="https://www.geonames.org">{text.geonames}</ExternalLink>,{" "}
        <ExternalLink to="https://creativecommons.org/licenses/by/4.0/">{text.license}</ExternalLink>
      </p>
      <p className="px-4 py-3 text-sm">{text.font}</p>
    </Group>
    <p className="text-center text-sm text-ink-soft">{text.version}</p>
  </>
);
