import { moments as text } from "#/text/moments";
import { Button } from "#/ui/Button";

export interface LoadFailedProps {
  busy: boolean;
  onRetry: () => void;
}

/** A line that says that moments could not be loaded: nothing would look as if there were none, or nothing new. */
export const LoadFailed = ({ busy, onRetry }: LoadFailedProps) => (
  <div role="status" className="flex flex-wrap items-center justify-center gap-x-2 text-sm">
    <p className="text-center text-ink-soft text-pretty">{text.away}</p>
    <Button variant="quiet" busy={busy} onClick={onRetry}>
      {text.retry}
    </Button>
  </div>
);
