/** Leads out of the app, in another tab. */
export const ExternalLink = ({ to, children }: { to: string; children: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noreferrer"
    className="rounded-small text-azure underline underline-offset-2"
  >
    {children}
  </a>
);
