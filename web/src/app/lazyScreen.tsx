import type { ComponentType } from "react";
import { useGoBack } from "#/state/goBack";
import { common } from "#/text/common";
import { Button } from "#/ui/Button";
import { chunk, type FailedProps } from "#/ui/chunk";
import { ErrorState } from "#/ui/ErrorState";

/** A screen in a chunk of its own. If another release has replaced it, the page is reloaded where nothing is lost by that. */
export const lazyScreen = (load: () => Promise<{ default: ComponentType<object> }>) =>
  chunk<object>(load, { Failed, isScreen: true });

function Failed({ outdated, busy, onRetry }: FailedProps<object>) {
  const goBack = useGoBack("/");
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <title>{common.product}</title>
      <h1 className="sr-only">{common.product}</h1>
      <ErrorState
        message={outdated ? common.updatedTitle : common.screenNotOpened}
        hint={outdated ? common.updated : common.checkConnection}
        retry={outdated ? common.reload : common.tryAgain}
        busy={busy}
        onRetry={outdated ? () => globalThis.location.reload() : onRetry}
        action={
          <Button variant="secondary" onClick={goBack}>
            {common.back}
          </Button>
        }
      />
    </main>
  );
}
