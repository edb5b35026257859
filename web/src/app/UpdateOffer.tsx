import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { release as text } from "#/text/release";
import { Button } from "#/ui/Button";
import { useStore } from "#/ui/store";
import { activateUpdate, dismissUpdate, waitingUpdate } from "./appWorker";
import { hasTabBar } from "./routeAt";
import { besideRail, noticeArea } from "./noticeArea";

/** Offers a new release that is on the device already, on the main screens: on others it would cover what one types or reads. */
export function UpdateOffer() {
  const waiting = useStore(waitingUpdate);
  const isMainScreen = hasTabBar(useLocation().pathname);
  return createPortal(
    <div role="status">
      {waiting && isMainScreen ? (
        <div className="border-b border-line bg-surface" style={besideRail(0)}>
          <div className="measured flex animate-fade flex-wrap items-center justify-end gap-x-2 px-4 py-1">
            <p className="flex-1 basis-32 py-2 text-sm font-medium text-pretty">{text.ready}</p>
            <div className="flex flex-wrap justify-end gap-x-2">
              <Button variant="quiet" onClick={dismissUpdate}>
                {text.later}
              </Button>
              <Button onClick={() => void activateUpdate()}>{text.update}</Button>
            </div>
          </div>
        </div>
      ) : null}
    </div>,
    noticeArea(),
  );
}
