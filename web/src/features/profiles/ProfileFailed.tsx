import { ApiFailure } from "#/api/failure";
import { common } from "#/text/common";
import { profiles as text } from "#/text/profiles";
import { Button } from "#/ui/Button";
import { ErrorState } from "#/ui/ErrorState";
import { NotFound } from "#/ui/NotFound";
import { TopBar } from "#/ui/TopBar";
import { NoPerson } from "./profile";

interface ProfileFailedProps {
  error: unknown;
  onRetry: () => void;
  onBack: () => void;
}

/** Shown instead of a profile that can't be loaded. */
export default function ProfileFailed({ error, onRetry, onBack }: ProfileFailedProps) {
  const isNobody = error instanceof ApiFailure && error.status === 404;
  const ways = {
    onRetry,
    action: (
      <Button variant="secondary" onClick={onBack}>
        {text.back}
      </Button>
    ),
  };
  return (
    <>
      <title>{common.title(common.theirProfile)}</title>
      <TopBar title={common.theirProfile} />
      <main className="pt-12">
        {isNobody ? (
          <NotFound message={text.notFound} {...ways} />
        ) : (
          <ErrorState message={error instanceof NoPerson ? text.unusable : text.failed} {...ways} />
        )}
      </main>
    </>
  );
}
