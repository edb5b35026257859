import type { ReactNode } from "react";
import { Loading } from "#/ui/Skeleton";
import { Spinner } from "#/ui/Spinner";

/** The column that contains every screen; wider windows show a backdrop beside it. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <div className="column relative min-h-dvh bg-paper text-ink">{children}</div>
);

/** Shown until the first screen has loaded. */
export const Waiting = () => (
  <Frame>
    <Loading>
      <div className="flex min-h-dvh items-center justify-center text-rose">
        <Spinner size={32} />
      </div>
    </Loading>
  </Frame>
);
