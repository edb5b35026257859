import { ReceiptText } from "lucide-react";
import { useLocation } from "react-router";
import { useGoBack } from "#/state/goBack";
import { common } from "#/text/common";
import { order as text } from "#/text/store";
import { ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { TopBar } from "#/ui/TopBar";
import { OrderSummary } from "./OrderSummary";
import { orderIn } from "./plans";

/** The summary of an order. There is no payment yet: nothing is charged and nothing unlocked. */
export default function ConfirmScreen() {
  const order = orderIn(useLocation().state);
  const goBack = useGoBack("/subscription");
  return (
    <>
      <title>{common.title(text.title)}</title>
      <TopBar title={text.title} onBack={goBack} />
      {order ? <OrderSummary {...order} /> : <NoOrder />}
    </>
  );
}

const NoOrder = () => (
  <main className="measured pt-12">
    <EmptyState
      art={<ReceiptText size={48} strokeWidth={1.5} aria-hidden />}
      title={text.invalid}
      action={<ButtonLink to="/subscription">{text.toStore}</ButtonLink>}
    />
  </main>
);
