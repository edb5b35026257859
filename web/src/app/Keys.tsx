import { Suspense } from "react";
import { keyHelp } from "#/state/keyHelp";
import { keys as text } from "#/text/keys";
import { lazyDialog } from "#/ui/lazy";
import { useStore } from "#/ui/store";

const KeyHelp = lazyDialog(() => import("./KeyHelp"), text.title);

/** The list of all keys, while it is open. */
export function Keys() {
  const isOpen = useStore(keyHelp);
  return <Suspense>{isOpen ? <KeyHelp onClose={() => keyHelp.set(() => false)} /> : null}</Suspense>;
}
