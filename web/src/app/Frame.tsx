import type { ReactNode } from "react";
import { Loading } from "#/ui/Skeleton";
import { Spinner } from "#/ui/Spinner";

/** The one column that every screen lives in, on a soft backdrop where the window is wider. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <div className="column relative min-h-dvh bg-paper text-ink">{children}</div>
);

/** Before the first screen is there. */
export const Waiting = () => (
  <Frame>
    <Loading>
      <div className="flex min-h-dvh items-center justify-center text-rose">
        <Spinner size={32} />
      </div>
    </Loading>
  </Frame>
);
