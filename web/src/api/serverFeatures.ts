import { api } from "./client";
import type { ServerFeatures } from "./types";

let asked: Promise<ServerFeatures | undefined> | undefined;

/** Asks the server, once, what it offers beyond what every server does. Undefined if it gives no answer. */
export function loadServerFeatures(): Promise<ServerFeatures | undefined> {
  asked ??= api.get("/api/health").catch(() => {
    asked = undefined;
    return undefined;
  });
  return asked;
}
