import type { ReactNode } from "react";
import { Link } from "react-router";
import { common } from "#/text/common";
import { Logo } from "#/ui/Logo";

interface EntryFrameProps {
  title: string;
  headline: string;
  intro: string;
  children: ReactNode;
}

/** What the screens around a forgotten password and behind the links of letters stand in: that of signing in. */
export const EntryFrame = ({ title, headline, intro, children }: EntryFrameProps) => (
  <div className="safe-top flex min-h-(--page) flex-col px-6 wide:justify-center">
    <title>{common.title(title)}</title>
    <header className="pt-8">
      <Link to="/" aria-label={common.product} className="inline-flex size-12 items-center text-rose">
        <Logo size={44} />
      </Link>
    </header>
    <main className="safe-bottom flex flex-1 flex-col pb-8 wide:flex-none">
      <h1 className="mt-4 text-2xl text-pretty">{headline}</h1>
      <p className="mt-1 mb-6 text-ink-soft text-pretty wrap-anywhere">{intro}</p>
      {children}
    </main>
  </div>
);
