import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { useGoBack } from "#/state/goBack";
import { useMyProfile } from "#/state/myself";
import { useMe } from "#/state/session";
import UnknownPath from "#/state/UnknownPath";
import { common } from "#/text/common";
import { desk as text } from "#/text/operators";
import { Loading } from "#/ui/Skeleton";
import { Spinner } from "#/ui/Spinner";
import { TopBar } from "#/ui/TopBar";
import { keepFocus } from "./keepFocus";
import { NavPills } from "./NavPills";
import { sectionAddress, sectionAt, sections } from "./sections";

/** The operators' screens. To anybody else the path is like any unknown one. */
export default function DeskScreen() {
  const { operator } = useMe();
  // A role that was given since this session began, or was taken away.
  const known = useQuery(useMyProfile());
  if (operator) return <Desk />;
  return known.isPending ? <Opening /> : <UnknownPath />;
}

const Opening = () => (
  <main className="flex min-h-dvh items-center justify-center text-rose">
    <Loading label={text.loading}>
      <Spinner size={32} />
    </Loading>
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
      <main
        ref={keepFocus}
        tabIndex={-1}
        className="measured flex flex-col gap-6 px-4 pt-2 pb-12 outline-none"
      >
        <NavPills
          label={text.sections}
          pills={sections.map((section) => ({
            to: sectionAddress(section),
            label: section.label,
            isCurrent: section === shown,
          }))}
        />
        <Suspense
          fallback={
            <Loading label={text.loading}>
              <Spinner size={32} />
            </Loading>
          }
        >
          <shown.Section key={shown.path} />
        </Suspense>
      </main>
    </div>
  );
}
