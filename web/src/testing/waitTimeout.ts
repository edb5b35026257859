/** How long a condition may take to become true, in milliseconds; generous for busy machines. */
export const WAIT_TIMEOUT_MS = 10_000;
