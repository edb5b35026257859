import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { useGoBack } from "#/state/goBack";
import { useMyProfile } from "#/state/myself";
import { useMe } from "#/state/session";
import { common } from "#/text/common";
import { desk as text } from "#/text/operators";
import { cx } from "#/ui/cx";
import { Spinner } from "#/ui/Spinner";
import { TopBar } from "#/ui/TopBar";
import { sectionAddress, sectionAt, sections } from "./sections";

/** The operators' screens. To anybody else the path is like any unknown one. */
export default function DeskScreen() {
  const { operator } = useMe();
  // A role that was given since this session began, or was taken away.
  const known = useQuery(useMyProfile());
  if (operator) return <Desk />;
  return known.isPending ? <Opening /> : <Navigate to="/" replace />;
}

const Opening = () => (
  <main className="flex min-h-dvh items-center justify-center text-rose">
    <Spinner size={32} />
  </main>
);

function Desk() {
  const goBack = useGoBack("/settings");
  const { pathname } = useLocation();
  const shown = sectionAt(pathname);
  if (!shown) return <Navigate to="/operators" replace />;
  return (
    <div className="spread">
      <title>{common.title(text.title)}</title>
      <TopBar title={text.title} onBack={goBack} />
      <main className="measured flex flex-col gap-6 px-4 pt-2 pb-12">
        <nav aria-label={text.sections} className="flex flex-wrap gap-1">
          {sections.map((section) => (
            <Link
              key={section.path}
              to={sectionAddress(section)}
              aria-current={section === shown ? "page" : undefined}
              className={cx(
                "inline-flex min-h-11 items-center rounded-full px-4 font-semibold transition duration-150",
                section === shown ? "bg-rose-soft text-rose" : "text-ink-soft hover:text-ink",
              )}
            >
              {section.label}
            </Link>
          ))}
        </nav>
        <Suspense fallback={<Spinner size={32} />}>
          <shown.Section key={shown.path} />
        </Suspense>
      </main>
    </div>
  );
}
