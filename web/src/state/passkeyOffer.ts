import { loadServerFeatures } from "#/api/serverFeatures";
import { useServerFeatures } from "./serverFeatures";

const isKnownToBrowser = () => "PublicKeyCredential" in globalThis;

/** True if server and browser know passkeys. */
export const offersPasskeys = async () =>
  isKnownToBrowser() && Boolean((await loadServerFeatures())?.passkeys);

/** True if server and browser know passkeys: asked as soon as `wanted`, and false until the answer. */
export const useOffersPasskeys = (wanted: boolean): boolean =>
  Boolean(useServerFeatures(wanted && isKnownToBrowser())?.passkeys);
