import { StrictMode, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router";
import { CARD_PHOTO_SIZES } from "#/features/discovery/cardPhotoSizes";
import { sessionStore } from "#/state/session";
import { PHOTO_WIDTHS } from "#/ui/photoWidths";
import { App } from "./App";
import { EarlyTabs } from "./EarlyTabs";
import { titleOf } from "./screenOutlines";

/**
 * The HTML of the app at a path, as its first render in a browser makes it, and the session that it was made for. The
 * build runs this in Node, once for each page (`tools/prerender.mjs`).
 */
export async function render(path: string): Promise<{ html: string; session: string }> {
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  );
  let failure: unknown;
  const { prelude } = await prerender(
    <StrictMode>
      <App Router={Router} />
    </StrictMode>,
    {
      // Without it a large screen is sent hidden, for an inline script to show.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure = error;
      },
    },
  );
  const html = await new Response(prelude).text();
  if (failure) throw failure;
  return { html, session: sessionStore.get().status };
}

/** What a signed-in person's page has beside the outlines of its screen: its title, and the HTML of the tabs. */
export const memberPage = (path: string): { title: string; tabs: string } => ({
  title: renderToStaticMarkup(<title>{titleOf(path)}</title>),
  tabs: renderToStaticMarkup(
    <StaticRouter location={path}>
      <EarlyTabs path={path} />
    </StaticRouter>,
  ),
});

/** How the photo on top of the deck is asked for, and how it stands in the outlines of its card. */
export const deckPhoto = {
  sizes: CARD_PHOTO_SIZES,
  widths: PHOTO_WIDTHS,
  className: "absolute inset-0 h-full w-full rounded-card object-cover",
};
