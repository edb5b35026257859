import { store as text } from "#/text/store";
import { MethodIcon } from "./MethodIcon";
import type { methods, Plan } from "./plans";

/** A plan: its duration, price, and price per month. */
export const PlanOption = ({ plan }: { plan: Plan }) => (
  <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-3">
    <span className="flex min-w-min flex-1 flex-col items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{plan.duration}</span>
        {plan.popular ? (
          <span className="glow rounded-full px-2 py-0.5 text-xs font-semibold">{text.popular}</span>
        ) : null}
      </span>
      <span className="text-sm text-ink-soft">{text.perMonth(plan.monthly)}</span>
    </span>
    <span className="ml-auto flex flex-col items-end gap-1">
      <span className="flex items-baseline gap-2">
        {plan.originalPrice ? (
          <s aria-label={text.was(plan.originalPrice)} className="text-sm text-ink-soft">
            {plan.originalPrice}
          </s>
        ) : null}
        <span className="font-display text-lg font-semibold">{plan.price}</span>
      </span>
      <span className="rounded-full bg-rose-soft px-2 py-0.5 text-xs font-semibold text-rose">
        {plan.discount}
      </span>
    </span>
  </span>
);

export const MethodOption = ({ method }: { method: (typeof methods)[number] }) => (
  <>
    <MethodIcon method={method.id} />
    <span className="flex min-w-0 flex-col">
      <span className="font-semibold">{method.name}</span>
      <span className="text-sm text-ink-soft">{method.description}</span>
    </span>
  </>
);
