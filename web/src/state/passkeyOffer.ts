import { useEffect, useState } from "react";
import { loadServerFeatures } from "#/api/serverFeatures";

/** True if server and browser know passkeys. */
export const offersPasskeys = async () =>
  "PublicKeyCredential" in globalThis && Boolean((await loadServerFeatures())?.passkeys);

/** True if server and browser know passkeys: asked as soon as `wanted`, and false until the answer. */
export function useOffersPasskeys(wanted: boolean): boolean {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    if (wanted) void offersPasskeys().then(setOffered);
  }, [wanted]);
  return offered;
}
