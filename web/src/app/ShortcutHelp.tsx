import { Suspense } from "react";
import { shortcutHelp } from "#/state/shortcutHelp";
import { shortcuts as text } from "#/text/shortcuts";
import { lazyDialog } from "#/ui/lazy";
import { useStore } from "#/ui/store";

const ShortcutHelpSheet = lazyDialog(() => import("./ShortcutHelpSheet"), text.title);

/** The list of all keys, while it is open. */
export function ShortcutHelp() {
  const isOpen = useStore(shortcutHelp);
  return (
    <Suspense>{isOpen ? <ShortcutHelpSheet onClose={() => shortcutHelp.set(() => false)} /> : null}</Suspense>
  );
}
