import { store as text } from "#/text/store";

export type PlanId = keyof typeof text.plans;
export type MethodId = keyof typeof text.methods;

/** A membership on offer. */
export interface Plan {
  id: PlanId;
  duration: string;
  price: string;
  originalPrice?: string;
  discount: string;
  monthly: string;
  popular?: true;
}

const { plans: durations } = text;

export const plans: readonly Plan[] = [
  {
    id: "1month",
    duration: durations["1month"],
    price: "$19.99",
    discount: "99% OFF",
    monthly: "$19.99",
    popular: true,
  },
  {
    id: "3months",
    duration: durations["3months"],
    price: "$49.99",
    originalPrice: "$59.97",
    discount: "80% OFF",
    monthly: "$16.66",
  },
  {
    id: "6months",
    duration: durations["6months"],
    price: "$79.99",
    originalPrice: "$119.94",
    discount: "70% OFF",
    monthly: "$13.33",
  },
  {
    id: "12months",
    duration: durations["12months"],
    price: "$99.99",
    originalPrice: "$239.88",
    discount: "63% OFF",
    monthly: "$8.33",
  },
];

export const methods = Object.entries(text.methods).map(([id, words]) => ({ id: id as MethodId, ...words }));

/** What the history state of the order contains: ids only, so that prices come from here. */
export interface Order {
  plan: PlanId;
  method: MethodId;
}

const chosenIn = (state: unknown): Partial<Record<string, unknown>> =>
  typeof state === "object" && state !== null ? { ...state } : {};

/** The plan and method in a history entry's state, if both are on offer. */
export function orderIn(state: unknown) {
  const chosen = chosenIn(state);
  const plan = plans.find(({ id }) => id === chosen["plan"]);
  const method = methods.find(({ id }) => id === chosen["method"]);
  return plan && method ? { plan, method } : null;
}
