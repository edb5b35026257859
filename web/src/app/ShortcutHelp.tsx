import { Suspense } from "react";
import { shortcutHelpOpen } from "#/state/shortcutHelpOpen";
import { keyboardShortcuts as text } from "#/text/keyboardShortcuts";
import { lazyDialog } from "#/ui/lazy";
import { useStore } from "#/ui/store";

const ShortcutHelpSheet = lazyDialog(() => import("./ShortcutHelpSheet"), text.title);

/** The list of all keyboard shortcuts, while it is open. */
export function ShortcutHelp() {
  const isOpen = useStore(shortcutHelpOpen);
  return (
    <Suspense>
      {isOpen ? <ShortcutHelpSheet onClose={() => shortcutHelpOpen.set(() => false)} /> : null}
    </Suspense>
  );
}
