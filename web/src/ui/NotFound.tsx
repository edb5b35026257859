import { UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { common } from "#/text/common";
import { notFound as text } from "#/text/notFound";
import { Button } from "./Button";
import { EmptyState } from "./EmptyState";

interface NotFoundProps {
  message: string;
  /** Left out where nobody is meant: then there is nothing to try again. */
  onRetry?: () => void;
  /** The way back. */
  action: ReactNode;
}

/** Shown where an address leads to nobody: nothing has failed, and least of all the connection. */
export function NotFound({ message, onRetry, action }: NotFoundProps) {
  return (
    <div role="alert">
      <EmptyState
        art={<UserRoundX size={48} strokeWidth={1.5} aria-hidden />}
        title={message}
        {...(onRetry && { hint: text.hint })}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {action}
            {onRetry ? (
              <Button variant="secondary" onClick={onRetry}>
                {common.tryAgain}
              </Button>
            ) : null}
          </div>
        }
      />
    </div>
  );
}
