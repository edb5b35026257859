import { common } from "#/text/common";
import { opening } from "#/text/messageParts";
import { ButtonLink } from "#/ui/Button";
import { NotFound } from "#/ui/NotFound";

/** Shown where the address names no room. */
export const NoChat = () => (
  <main className="pt-24">
    <title>{common.title(opening.notFound)}</title>
    <h1 className="sr-only">{common.messages}</h1>
    <NotFound message={opening.notFound} action={<ButtonLink to="/messages">{common.messages}</ButtonLink>} />
  </main>
);
