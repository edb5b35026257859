import { ArrowUp } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { moments as text } from "#/text/moments";
import { Button } from "#/ui/Button";
import type { Feed } from "./feed";

/** How often a feed that is being looked at asks whether there is anything newer. */
const lookAgain = 30_000;

interface NewerProps {
  feed: Feed;
  newer: boolean;
  onShow: () => void;
}

/** Says that there are newer moments, and shows them when pressed. */
export function Newer({ feed, newer, onShow }: NewerProps) {
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") void feed.look();
  });
  useEffect(() => {
    const timer = setInterval(() => look(), lookAgain);
    const seen = () => look();
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, []);
  return (
    <div role="status" className="column pointer-events-none fixed inset-x-0 top-16 z-10 flex justify-center">
      {newer ? (
        <Button
          icon={<ArrowUp size={18} aria-hidden />}
          onClick={onShow}
          className="pointer-events-auto animate-rise shadow-float"
        >
          {text.newer}
        </Button>
      ) : null}
    </div>
  );
}
