import { Coins } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useGoBack } from "#/state/goBack";
import { common } from "#/text/common";
import { store as text } from "#/text/store";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { RadioCards } from "#/ui/RadioCards";
import { Tabs } from "#/ui/Tabs";
import { TopBar } from "#/ui/TopBar";
import { MethodOption, PlanOption } from "./Options";
import { methods, type Order, orderIn, plans } from "./plans";

const tabs = [
  { value: "vip", label: text.vip },
  { value: "coins", label: text.coins },
] as const;

const planCards = plans.map((plan) => ({
  id: plan.id,
  name: plan.duration,
  content: <PlanOption plan={plan} />,
}));
const methodCards = methods.map((method) => ({
  id: method.id,
  name: method.name,
  content: <MethodOption method={method} />,
}));

const usual: Order = { plan: "1month", method: "credit" };

/** What was chosen here before, for whoever comes back. */
function chosenBefore(state: unknown): Order {
  const before = orderIn(state);
  return before ? { plan: before.plan.id, method: before.method.id } : usual;
}

/** Keeps the order in this entry of the history. Not by the router, which gives the entry another key: by that the scroll position is known. */
const keepInHistory = (order: Order) =>
  globalThis.history.replaceState({ ...(globalThis.history.state as object | null), usr: order }, "");

/** The store: memberships; coins are a placeholder. */
export default function SubscriptionScreen() {
  const [tab, setTab] = useState<(typeof tabs)[number]["value"]>("vip");
  const { state } = useLocation();
  const [order, setOrder] = useState(() => chosenBefore(state));
  const navigate = useNavigate();
  const goBack = useGoBack("/my-profile");
  const confirm = () => {
    keepInHistory(order);
    void navigate("/subscription/confirm", { state: order });
  };
  return (
    <div className="spread">
      <title>{common.title(text.title)}</title>
      <TopBar title={text.title} onBack={goBack} />
      <main className="measured flex flex-col gap-6 px-4 pt-2 pb-[max(128px,9rem)] wide:pb-12">
        <Tabs label={text.tabs} tabs={tabs} value={tab} onChange={setTab}>
          {tab === "vip" ? (
            <div className="flex flex-col gap-8">
              <RadioCards
                label={text.choosePlan}
                across
                cards={planCards}
                chosen={order.plan}
                onChoose={(plan) => setOrder({ ...order, plan })}
              />
              <RadioCards
                label={text.payWith}
                across
                cards={methodCards}
                chosen={order.method}
                onChoose={(method) => setOrder({ ...order, method })}
              />
              <Confirm onConfirm={confirm} />
            </div>
          ) : (
            <EmptyState art={<Coins size={48} strokeWidth={1.5} aria-hidden />} title={text.coinsSoon} />
          )}
        </Tabs>
      </main>
    </div>
  );
}

const Confirm = ({ onConfirm }: { onConfirm: () => void }) => (
  <div className="column rail:max-w-(--measure) safe-bottom w-auto! fixed right-0 bottom-0 left-(--rail) z-20 border-t border-line bg-paper px-4 pt-3 wide:static wide:mx-0 wide:border-0 wide:bg-transparent wide:px-0">
    <Button size="lg" wide onClick={onConfirm}>
      {text.confirmPayment}
    </Button>
  </div>
);
