import { Suspense, useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { keyHelp } from "#/state/keyHelp";
import { keys as text } from "#/text/keys";
import { lazyDialog } from "#/ui/lazy";
import { isPlainKey } from "#/ui/plainKey";
import { useStore } from "#/ui/store";

const KeyHelp = lazyDialog(() => import("./KeyHelp"), text.title);

const screens: Readonly<Record<string, string>> = {
  1: "/discovery",
  2: "/moments",
  3: "/messages",
  4: "/my-profile",
};

/** The keys that work on every screen, and the list of all keys. */
export function Keys() {
  const isOpen = useStore(keyHelp);
  const navigate = useNavigate();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!isPlainKey(event)) return;
    const path = screens[event.key];
    if (path) void navigate(path);
    else if (event.key === "?") keyHelp.set(() => true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, []);
  return <Suspense>{isOpen ? <KeyHelp onClose={() => keyHelp.set(() => false)} /> : null}</Suspense>;
}
