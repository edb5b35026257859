import { api } from "./client";
import type { Offers } from "./types";

let asked: Promise<Offers | undefined> | undefined;

/** Asks the server, once, what it offers beyond what every server does. Undefined if it gives no answer. */
export function askOffers(): Promise<Offers | undefined> {
  asked ??= api.get("/api/health").catch(() => {
    asked = undefined;
    return undefined;
  });
  return asked;
}
