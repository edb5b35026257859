import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiFailure } from "#/api/failure";

/** GET answers are fresh for this long; identical requests in flight are shared. */
const FRESH_MS = 5000;

const worthAnotherTry = (failures: number, error: unknown) =>
  failures < 1 && error instanceof ApiFailure && (error.status === 0 || error.status === 503);

const freshCache = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: worthAnotherTry, retryDelay: 500, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });

/** Holds the answers for the screens inside. With the session's token as its key, nothing crosses between accounts. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(freshCache);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
