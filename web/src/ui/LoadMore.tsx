import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { common } from "#/text/common";
import { loadMore as text } from "#/text/loadMore";
import { Button } from "./Button";
import { focusIfLost } from "./focus";

interface LoadMoreProps {
  /** The list above. */
  list: RefObject<HTMLElement | null>;
  /** False once all are there: the button goes. */
  hasMore: boolean;
  onLoad: () => Promise<void>;
  onFailed: (error: unknown) => void;
}

/** A button under a list of people that loads its next page, and says when that failed. It leaves its focus to the first person that the last page brought. */
export function LoadMore({ list, hasMore, onLoad, onFailed }: LoadMoreProps) {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const rowsBefore = useRef<number>(undefined);
  useLayoutEffect(() => {
    const rows = list.current?.children;
    if (!rows || rowsBefore.current === undefined) return;
    if (!hasMore) {
      const brought = rows[Math.min(rowsBefore.current, rows.length - 1)];
      focusIfLost(brought?.querySelector("a") ?? null);
    }
    // Where a page leaves more the button keeps its focus. Its rows may be drawn before or after it is known to have come.
    else if (state !== "idle" || rows.length <= rowsBefore.current) return;
    rowsBefore.current = undefined;
  });
  const load = async () => {
    rowsBefore.current = list.current?.children.length;
    setState("loading");
    try {
      await onLoad();
      setState("idle");
    } catch (error) {
      onFailed(error);
      setState("failed");
    }
  };
  if (!hasMore) return null;
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
