import type { ComponentType, ReactNode } from "react";
import { Toaster } from "#/ui/Toaster";
import { ErrorBoundary } from "./ErrorBoundary";
import { AppRoutes } from "./routes";
import { StartUp } from "./StartUp";

/** The whole app. The router differs between the browser and the build, which renders some screens beforehand. */
export const App = ({ Router }: { Router: ComponentType<{ children: ReactNode }> }) => (
  <ErrorBoundary>
    <Router>
      <StartUp>
        <AppRoutes />
      </StartUp>
      <Toaster />
    </Router>
  </ErrorBoundary>
);
