import { useEffect, useState } from "react";
import { loadServerFeatures } from "#/api/serverFeatures";

/** A service by which people sign in here. */
export interface ServiceOffer {
  id: string;
  name: string;
}

/** The other services by which people sign in; undefined where there are none. */
export const offeredServices = async (): Promise<readonly ServiceOffer[] | undefined> =>
  (await loadServerFeatures())?.services ?? undefined;

/** The same, asked as soon as `wanted`. */
export function useOfferedServices(wanted: boolean) {
  const [offered, setOffered] = useState<readonly ServiceOffer[]>();
  useEffect(() => {
    if (wanted) void offeredServices().then(setOffered);
  }, [wanted]);
  return offered;
}
