import { CreditCard, Smartphone, WalletCards } from "lucide-react";
import type { MethodId } from "./plans";

const icons = { credit: CreditCard, paypal: WalletCards, apple: Smartphone };

/** The icon of a payment method. */
export function MethodIcon({ method }: { method: MethodId }) {
  const Icon = icons[method];
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-field bg-rose-soft text-rose">
      <Icon size={22} aria-hidden />
    </span>
  );
}
