/** How long a condition may take to become true, in milliseconds; generous for busy machines. */
export const patience = 10_000;
