/** What the three who know of notifications on this device say of them. */
export interface Known {
  /** The browser lets the app notify. */
  isAllowed: boolean;
  /** Kept on this device: this account wants them. */
  isWished: boolean;
  /** The endpoint that the server has of this session. */
  told: string | undefined;
  /** The endpoint of the browser's subscription, if it is for the key that the server has now. */
  held: string | undefined;
  /** The browser has a subscription, for whichever key. */
  isHeld: boolean;
}

/**
 * What to do so that browser and server agree: `tell` the server of the browser's subscription, `renew` that first, or `end`
 * both. One that the server has no more was refused by its push service: another is needed.
 */
export function pushStep({
  isAllowed,
  isWished,
  told,
  held,
  isHeld,
}: Known): "none" | "tell" | "renew" | "end" {
  const isWanted = isWished || told !== undefined;
  if (!isWanted) return isHeld ? "end" : "none";
  if (!isAllowed) return "end";
  if (told === undefined || held === undefined) return "renew";
  return told === held ? "none" : "tell";
}
