import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { common } from "#/text/common";
import { Button } from "./Button";

interface ErrorStateProps {
  /** What happened. */
  message: string;
  hint?: string;
  /** Retries. */
  onRetry?: () => void;
  retry?: string;
  /** It is being tried again. */
  busy?: boolean;
  /** A second action, such as a back button. */
  action?: ReactNode;
}

export const ErrorState = ({
  message,
  hint,
  onRetry,
  retry = common.tryAgain,
  busy = false,
  action,
}: ErrorStateProps) => (
  <div role="alert" className="empty-state">
    <div className="mb-2 flex size-28 items-center justify-center rounded-full bg-alarm-soft text-alarm">
      <CloudOff size={48} strokeWidth={1.5} aria-hidden />
    </div>
    <h2 className="text-lg">{message}</h2>
    {hint ? <p className="text-base text-ink-soft text-pretty">{hint}</p> : null}
    <div className="mt-3 flex flex-wrap justify-center gap-2">
      {action}
      {onRetry ? (
        <Button busy={busy} onClick={onRetry}>
          {retry}
        </Button>
      ) : null}
    </div>
  </div>
);
