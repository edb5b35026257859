import { queryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#/api/client";
import type { LinkedService, SignInMethods } from "#/api/types";
import { offersPasskeys } from "./passkeyOffer";
import { offeredServices } from "./serviceOffer";

/** Passkeys, other services, and if there is a password beside them. */
type AllSignInMethods = SignInMethods & { services: readonly LinkedService[] };

async function loadSignInMethods(signal?: AbortSignal): Promise<AllSignInMethods | null> {
  const [passkeys, services] = await Promise.all([offersPasskeys(), offeredServices()]);
  if (!passkeys && !services) return null;
  const without = { passkeys: [], can_remove_password: false };
  const methods = passkeys ? await api.get("/api/users/me/passkeys", { signal }) : without;
  const linked = services ? await api.get("/api/users/me/services", { signal }) : { services: [] };
  // Each of the two says the same of the password.
  return { has_password: true, ...linked, ...methods };
}

/** One's passkeys, and if one has a password; null where there is nothing but passwords. */
export const mySignInMethods = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => loadSignInMethods(signal),
  staleTime: 0,
});

/** The same for a form, which goes by the password until it knows better. */
export function useSignInMethods(): AllSignInMethods | undefined {
  const [methods, setMethods] = useState<AllSignInMethods>();
  useEffect(() => {
    const left = new AbortController();
    loadSignInMethods(left.signal).then(
      (found) => found && !left.signal.aborted && setMethods(found),
      () => {},
    );
    return () => left.abort();
  }, []);
  return methods;
}
