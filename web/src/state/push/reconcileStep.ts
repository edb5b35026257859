/** What browser, device and server know of the notifications of this session. */
export interface PushState {
  /** The browser lets the app notify. */
  isAllowed: boolean;
  /** Kept on this device: this account wants them. */
  hasPreference: boolean;
  /** The endpoint that the server has of this session. */
  serverEndpoint: string | undefined;
  /** The endpoint of the browser's subscription, if it is for the key that the server has now. */
  browserEndpoint: string | undefined;
  /** The browser has a subscription, for whichever key. */
  hasSubscription: boolean;
}

/**
 * What to do so that browser and server agree: `register` the browser's endpoint with the server, `renew` the subscription
 * before that, or `end` both. A subscription that the server has no more was refused by its push service: another one is needed.
 */
export function reconcileStep({
  isAllowed,
  hasPreference,
  serverEndpoint,
  browserEndpoint,
  hasSubscription,
}: PushState): "none" | "register" | "renew" | "end" {
  const isWanted = hasPreference || serverEndpoint !== undefined;
  if (!isWanted) return hasSubscription ? "end" : "none";
  if (!isAllowed) return "end";
  if (serverEndpoint === undefined || browserEndpoint === undefined) return "renew";
  return serverEndpoint === browserEndpoint ? "none" : "register";
}
