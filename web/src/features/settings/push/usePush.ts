import { useEffect, useState, useSyncExternalStore } from "react";
import { ApiFailure } from "#/api/failure";
import { logFailure } from "#/api/log";
import { onPermission, permission } from "#/state/push/browser";
import { keepInStep, turnOff, turnOn } from "#/state/push/push";
import { readWish } from "#/state/push/wish";
import { push as text } from "#/text/push";

/** What is shown: what this device keeps, or what is just being turned to. */
interface Shown {
  on: boolean;
  words: boolean;
  /** Under way: the browser asks, or it is being changed. */
  busy?: "asking" | "changing";
  failure?: string;
}

const kept = (): Shown => {
  const wish = readWish();
  return { on: wish !== undefined, words: wish?.words ?? false };
};

/** Why the server won't, in its words; else that it didn't work. */
const reasonOf = (error: unknown) =>
  error instanceof ApiFailure && error.fromServer ? error.message : text.failed;

/** The notifications of this session on this device, and what turns them on and off. */
export function usePush() {
  const [shown, setShown] = useState(kept);
  const allowed = useSyncExternalStore(onPermission, permission);
  useEffect(() => {
    if (allowed === "default" && !readWish()) return;
    // What the server has forgotten is on again by then, and what the browser no longer allows is off.
    keepInStep()
      .then(() => setShown((now) => (now.busy ? now : kept())))
      .catch((error: unknown) => logFailure("notifications", error));
  }, [allowed]);

  const change = async (to: Pick<Shown, "on" | "words">) => {
    setShown({ ...to, busy: "changing" });
    try {
      await (to.on ? turnOn(to.words) : turnOff());
      setShown(kept());
    } catch (error) {
      setShown({ ...kept(), failure: reasonOf(error) });
    }
  };
  const set = async (to: Pick<Shown, "on" | "words">) => {
    if (shown.busy) return;
    if (to.on && allowed === "default") {
      setShown({ ...to, busy: "asking" });
      // Browsers ask on a press only: nothing may come before it.
      if ((await Notification.requestPermission()) !== "granted") return setShown(kept());
    }
    await change(to);
  };
  return { ...shown, allowed, set: (to: Pick<Shown, "on" | "words">) => void set(to) };
}
