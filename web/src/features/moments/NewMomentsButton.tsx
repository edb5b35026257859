import { ArrowUp } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { moments as text } from "#/text/moments";
import { Button } from "#/ui/Button";
import { toast } from "#/ui/toasts";
import { useIsOpen } from "#/ui/useIsOpen";
import type { Feed } from "./feed";

/** A visible feed checks for newer moments this often, in milliseconds. */
const lookAgain = 30_000;

interface NewMomentsButtonProps {
  feed: Feed;
  newer: boolean;
  /** Called when they are to be shown, to bring the place where they come into sight. */
  onShow: () => void;
}

/** A button that appears when there are newer moments, and shows them. */
export function NewMomentsButton({ feed, newer, onShow }: NewMomentsButtonProps) {
  const checkForNewer = useEffectEvent(() => {
    if (document.visibilityState === "visible") void feed.checkForNewer();
  });
  const lookedAtAgain = useEffectEvent(() => {
    if (document.visibilityState === "visible") void feed.open();
  });
  useEffect(() => {
    const timer = setInterval(() => checkForNewer(), lookAgain);
    const seen = () => lookedAtAgain();
    document.addEventListener("visibilitychange", seen);
    globalThis.addEventListener("focus", seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
      globalThis.removeEventListener("focus", seen);
    };
  }, []);
  return <NewMomentsOffer feed={feed} newer={newer} onShow={onShow} />;
}

/** The button alone, above a list, which doesn't move when it comes. */
export function NewMomentsOffer({ feed, newer, onShow }: NewMomentsButtonProps) {
  const isOpen = useIsOpen();
  const show = async () => {
    onShow();
    if (!(await feed.showNewer()) && isOpen.current) toast.say(text.newerGone);
  };
  return (
    <div
      role="status"
      style={{ top: "calc(64px + var(--top))" }}
      className="pointer-events-none sticky z-10 flex h-0 items-start justify-center"
    >
      {newer ? (
        <Button
          icon={<ArrowUp size={18} aria-hidden />}
          onClick={() => void show()}
          className="pointer-events-auto animate-rise shadow-float"
        >
          {text.newer}
        </Button>
      ) : null}
    </div>
  );
}
