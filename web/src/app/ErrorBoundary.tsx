import { Component, type ReactNode } from "react";
import { common } from "#/text/common";
import { ErrorState } from "#/ui/ErrorState";
import { Frame } from "./Frame";

/** Shows an error page with a reload button when a screen fails while it renders. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Frame>
        <main className="flex min-h-(--page) items-center justify-center">
          <ErrorState message={common.somethingWrong} onRetry={() => globalThis.location.reload()} />
        </main>
      </Frame>
    );
  }
}
