import { settings as text } from "#/text/settings";
import { Group } from "#/ui/Group";

/** Whose work is in here, and which version this is. */
export const About = () => (
  <>
    <Group title={text.about}>
      <p className="px-4 py-3 text-sm">
        {text.places} <Outside to="https://www.geonames.org">{text.geonames}</Outside>,{" "}
        <Outside to="https://creativecommons.org/licenses/by/4.0/">{text.license}</Outside>
      </p>
      <p className="px-4 py-3 text-sm">{text.font}</p>
    </Group>
    <p className="text-center text-sm text-ink-soft">{text.version}</p>
  </>
);

const Outside = ({ to, children }: { to: string; children: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noreferrer"
    className="rounded-small text-azure underline underline-offset-2"
  >
    {children}
  </a>
);
