import type { ServerFeatures } from "#/api/types";
import { useServerFeatures } from "./serverFeatures";

/** The paths of the operator's terms and privacy policy; none until the server has answered. */
export const useLegal = (): Pick<ServerFeatures, "terms" | "privacy"> => useServerFeatures(true) ?? {};
