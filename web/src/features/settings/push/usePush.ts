import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { failureText } from "#/api/failure";
import { logFailure } from "#/api/log";
import { onPermission, permission } from "#/state/push/browser";
import { onPushPreference, readPushPreference } from "#/state/push/preference";
import { reconcile, turnOff, turnOn } from "#/state/push/push";
import { push as text } from "#/text/push";

/** On or off, and with names and words or without. */
interface Choice {
  on: boolean;
  words: boolean;
}

/** What is shown: what this device keeps, or what is just being turned to. */
interface Shown extends Choice {
  /** Under way: the browser asks, or it is being changed. */
  busy?: "asking" | "changing";
  failure?: string;
}

const kept = (): Shown => {
  const preference = readPushPreference();
  return { on: preference !== undefined, words: preference?.words ?? false };
};

/** What this device keeps, where that is no longer what is shown: else why something failed would go before it is read. */
function following(now: Shown): Shown {
  const is = kept();
  return now.busy || (now.on === is.on && now.words === is.words) ? now : is;
}

/** The notifications of this session on this device, and what turns them on and off. */
export function usePush() {
  const [shown, setShown] = useState(kept);
  const allowed = useSyncExternalStore(onPermission, permission);
  const showKept = useCallback(() => setShown(following), []);
  useEffect(() => {
    if (allowed === "default" && !readPushPreference()) return;
    // What the server has forgotten is on again by then, and what the browser no longer allows is off.
    reconcile()
      .then(showKept)
      .catch((error: unknown) => logFailure("notifications", error));
  }, [allowed, showKept]);
  useEffect(() => onPushPreference(showKept), [showKept]);

  const change = async (to: Choice) => {
    const changing: Shown = { ...to, busy: "changing" };
    /** A later press, which waits for its turn, stays shown. */
    const settle = (next: Shown) => setShown((now) => (now === changing ? next : now));
    setShown(changing);
    try {
      await (to.on ? turnOn(to.words) : turnOff());
      settle(kept());
    } catch (error) {
      settle({ ...kept(), failure: failureText(error, text.failed) });
      // The server may have taken it, and its answer be lost.
      await reconcile().catch(() => undefined);
      const { on, words } = kept();
      if (on === to.on && words === to.words) showKept();
    }
  };
  const ask = async (to: Choice) => {
    setShown({ ...to, busy: "asking" });
    // Browsers ask on a press only: nothing may come before it.
    const answer = await Notification.requestPermission().catch(() => "default" as const);
    if (answer === "granted") await change(to);
    else setShown(kept());
  };
  const set = (to: Choice) => {
    if (shown.busy === "asking") return;
    void (to.on && allowed === "default" ? ask(to) : change(to));
  };
  return { ...shown, allowed, set };
}
