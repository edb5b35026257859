import { useEffect } from "react";
import { useNewsCount } from "#/state/unread";
import { messages as text } from "#/text/messages";

const count = /^\(\d+\) /;

/** Puts how many messages are unread, and matches not looked at, before the title of whatever screen is shown. */
export function useUnreadInTitle(): void {
  // Loaded by the tab bar and updated by the stream; nothing is fetched for the title alone.
  const unread = useNewsCount(false);
  useEffect(() => {
    const update = () => {
      const title = text.counted(unread, document.title.replace(count, ""));
      if (document.title !== title) document.title = title;
    };
    update();
    const screens = new MutationObserver(update);
    screens.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => screens.disconnect();
  }, [unread]);
}
