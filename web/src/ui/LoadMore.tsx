import { useState } from "react";
import { common } from "#/text/common";
import { loadMore as text } from "#/text/loadMore";
import { Button } from "./Button";

interface LoadMoreProps {
  onLoad: () => Promise<void>;
  onFailed: (error: unknown) => void;
}

/** A button under a list of people that loads its next page, and says when that failed. */
export function LoadMore({ onLoad, onFailed }: LoadMoreProps) {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const load = async () => {
    setState("loading");
    try {
      await onLoad();
      setState("idle");
    } catch (error) {
      onFailed(error);
      setState("failed");
    }
  };
  return (
    <div className="flex flex-col items-center gap-2 py-4">
      {state === "failed" ? (
        <p role="alert" className="text-sm text-ink-soft">
          {text.failed}
        </p>
      ) : null}
      <Button variant="secondary" busy={state === "loading"} onClick={() => void load()}>
        {state === "failed" ? common.tryAgain : text.more}
      </Button>
    </div>
  );
}
