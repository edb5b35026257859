import type { ReactNode } from "react";
import { cx } from "#/ui/cx";
import { Loading } from "#/ui/Skeleton";
import { Spinner } from "#/ui/Spinner";
import { outlinesOf } from "./screenOutlines";

interface FrameProps {
  children: ReactNode;
  /** For screens of signed-in people, which have a rail in wide windows. */
  members?: boolean;
}

/** What contains every screen: a column on phones; the styles say what it is in wider windows. */
export const Frame = ({ children, members = false }: FrameProps) => (
  <div className={cx("frame", members ? "members" : "visitors")}>{children}</div>
);

/** Shown until the first screen has loaded: its outlines, as far as they are known. */
export function Waiting() {
  return (
    <Loading>
      {outlinesOf(globalThis.location.pathname) ?? (
        <div className="flex min-h-dvh items-center justify-center bg-paper text-rose">
          <Spinner size={32} />
        </div>
      )}
    </Loading>
  );
}
