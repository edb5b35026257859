import { loadServerFeatures } from "#/api/serverFeatures";
import { useServerFeatures } from "./serverFeatures";

/** A service by which people sign in here. */
export interface ServiceOffer {
  id: string;
  name: string;
}

/** The other services by which people sign in; undefined where there are none. */
export const offeredServices = async (): Promise<readonly ServiceOffer[] | undefined> =>
  (await loadServerFeatures())?.services ?? undefined;

/** The same, asked as soon as `wanted`. */
export const useOfferedServices = (wanted: boolean): readonly ServiceOffer[] | undefined =>
  useServerFeatures(wanted)?.services ?? undefined;
