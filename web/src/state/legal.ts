import { useEffect, useState } from "react";
import { loadServerFeatures } from "#/api/serverFeatures";
import type { ServerFeatures } from "#/api/types";

/** The paths of the operator's terms and privacy policy; none until the server has answered. */
export function useLegal(): Pick<ServerFeatures, "terms" | "privacy"> {
  const [features, setFeatures] = useState<ServerFeatures>({});
  useEffect(() => void loadServerFeatures().then((answer) => answer && setFeatures(answer)), []);
  return features;
}
