import { CircleAlert, CircleCheck } from "lucide-react";
import { useStore } from "./store";
import { type ToastItem, toastStore } from "./toasts";

const icons = {
  plain: null,
  success: <CircleCheck size={20} className="shrink-0 text-leaf" aria-hidden />,
  error: <CircleAlert size={20} className="shrink-0 text-alarm" aria-hidden />,
};

const Toast = ({ item }: { item: ToastItem }) => (
  <p className="pointer-events-auto flex animate-rise items-center gap-2 rounded-full border border-line bg-surface px-5 py-3 text-sm font-medium shadow-float">
    {icons[item.tone]}
    {item.message}
  </p>
);

/** Shows the toasts; rendered once. Its live region is always there, so that screen readers announce new toasts. */
export function Toaster() {
  const items = useStore(toastStore);
  return (
    <div
      role="status"
      aria-live="polite"
      className="safe-top pointer-events-none fixed inset-x-4 top-3 z-50 flex flex-col items-center gap-2"
    >
      {items.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
    </div>
  );
}
