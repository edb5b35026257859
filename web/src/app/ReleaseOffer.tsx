import { release as text } from "#/text/release";
import { Button } from "#/ui/Button";
import { useStore } from "#/ui/store";
import { goOverToRelease, putOffRelease, waitingRelease } from "./appWorker";

/** Offers a new release that is on the device already. Nobody is made to take it: what they type would be lost. */
export function ReleaseOffer() {
  const waiting = useStore(waitingRelease);
  return (
    <div
      role="status"
      className="pointer-events-none column fixed inset-x-0 bottom-(--tabbar) z-40 p-2 safe-bottom"
    >
      {waiting ? (
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
