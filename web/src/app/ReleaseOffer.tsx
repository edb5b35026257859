import { useLocation } from "react-router";
import { release as text } from "#/text/release";
import { Button } from "#/ui/Button";
import { useStore } from "#/ui/store";
import { goOverToRelease, putOffRelease, waitingRelease } from "./appWorker";
import { hasTabBar } from "./routeAt";

/** Offers a new release that is on the device already, on the main screens: on others it would cover what one types or reads. */
export function ReleaseOffer() {
  const waiting = useStore(waitingRelease);
  const isMainScreen = hasTabBar(useLocation().pathname);
  return (
    <div role="status" className="safe-top pointer-events-none column fixed inset-x-0 top-3 z-40 px-2">
      {waiting && isMainScreen ? (
        <div className="pointer-events-auto flex animate-rise flex-wrap items-center justify-end gap-x-2 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-float">
          <p className="flex-1 text-sm font-medium text-pretty">{text.ready}</p>
          <Button variant="quiet" onClick={putOffRelease}>
            {text.later}
          </Button>
          <Button onClick={goOverToRelease}>{text.update}</Button>
        </div>
      ) : null}
    </div>
  );
}
