import { ApiFailure } from "#/api/failure";
import { common } from "#/text/common";
import { profiles as text } from "#/text/profiles";
import { Button } from "#/ui/Button";
import { ErrorState } from "#/ui/ErrorState";
import { TopBar } from "#/ui/TopBar";
import { NoPerson } from "./profile";

function failureText(error: unknown): string {
  if (error instanceof NoPerson) return text.unusable;
  return error instanceof ApiFailure && error.status === 404 ? text.notFound : text.failed;
}

interface ProfileFailedProps {
  error: unknown;
  onRetry: () => void;
  onBack: () => void;
}

/** Shown instead of a profile that can't be loaded. */
export const ProfileFailed = ({ error, onRetry, onBack }: ProfileFailedProps) => (
  <>
    <title>{common.title(common.theirProfile)}</title>
    <TopBar title={common.theirProfile} />
    <main className="pt-12">
      <ErrorState
        message={failureText(error)}
        retry={text.retry}
        onRetry={onRetry}
        action={
          <Button variant="secondary" onClick={onBack}>
            {text.back}
          </Button>
        }
      />
    </main>
  </>
);
