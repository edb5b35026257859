import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { order as text } from "#/text/store";
import { AlertDialog } from "#/ui/AlertDialog";
import { Button } from "#/ui/Button";
import { MethodIcon } from "./MethodIcon";
import type { orderIn } from "./plans";

/** What is ordered, how it would be paid, and the button to pay. */
export function OrderSummary({ plan, method }: NonNullable<ReturnType<typeof orderIn>>) {
  const navigate = useNavigate();
  const [paid, setPaid] = useState(false);
  return (
    <main className="measured flex flex-col gap-6 px-4 pt-2 pb-10">
      <section
        aria-label={text.summary}
        className="divide-y divide-line rounded-card border border-line bg-surface px-4"
      >
        <Line label={text.duration}>{plan.duration}</Line>
        <Line label={text.price}>{plan.price}</Line>
        <div className="flex flex-wrap items-center gap-3 py-3">
          <MethodIcon method={method.id} />
          <span className="flex min-w-min flex-1 flex-col">
            <span className="font-semibold">{method.name}</span>
            <span className="text-sm text-ink-soft tabular-figures">{text.card}</span>
          </span>
          <Button variant="quiet">{text.change}</Button>
        </div>
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">{text.benefits}</h2>
        <ul className="flex flex-col gap-2">
          {text.benefitList.map((benefit) => (
            <li key={benefit} className="flex items-center gap-3">
              <Check size={20} aria-hidden className="shrink-0 text-leaf" />
              {benefit}
            </li>
          ))}
        </ul>
      </section>
      <div className="flex flex-col gap-3">
        <Button size="lg" wide onClick={() => setPaid(true)}>
          {text.pay}
        </Button>
        <p className="text-center text-sm text-ink-soft text-pretty">{text.renews}</p>
      </div>
      {paid ? (
        <AlertDialog
          title={text.paid}
          message={text.paidHint}
          onConfirm={() => void navigate("/my-profile", { replace: true })}
        />
      ) : null}
    </main>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className="flex min-h-14 flex-wrap items-center justify-between gap-x-3">
    <span className="text-ink-soft">{label}</span>
    <span className="font-semibold">{children}</span>
  </p>
);
