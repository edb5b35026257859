import { queryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#/api/client";
import type { WaysIn } from "#/api/types";
import { offersPasskeys } from "./passkeyOffer";

const loadWaysIn = async (signal?: AbortSignal): Promise<WaysIn | null> =>
  (await offersPasskeys()) ? api.get("/api/users/me/passkeys", { signal }) : null;

/** One's passkeys, and if one has a password; null where there are no passkeys. */
export const myWaysIn = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => loadWaysIn(signal),
  staleTime: 0,
});

/** The same for a form, which goes by the password until it knows better. */
export function useWaysIn(): WaysIn | undefined {
  const [ways, setWays] = useState<WaysIn>();
  useEffect(() => {
    const left = new AbortController();
    loadWaysIn(left.signal).then(
      (found) => found && !left.signal.aborted && setWays(found),
      () => {},
    );
    return () => left.abort();
  }, []);
  return ways;
}
