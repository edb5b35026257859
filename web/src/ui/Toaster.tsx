import { CircleAlert, CircleCheck } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { modalStore } from "./modal";
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

/** Shows the toasts; rendered once. Its live region is always there, so that screen readers announce new toasts; over an open dialog they are only seen. */
export function Toaster() {
  const items = useStore(toastStore);
  const isModalOpen = useStore(modalStore);
  const region = useRef<HTMLDivElement>(null);
  // Above an open dialog there is only what was put there after it.
  useLayoutEffect(() => {
    if (!isModalOpen || !items[0]) return;
    region.current?.hidePopover?.();
    region.current?.showPopover?.();
  }, [isModalOpen, items]);
  return (
    <div
      ref={region}
      popover={isModalOpen && items[0] ? "manual" : undefined}
      role="status"
      aria-live="polite"
      className="safe-top pointer-events-none fixed inset-x-4 top-3 z-50 flex w-auto flex-col overflow-visible items-center gap-2 bg-transparent text-ink"
    >
      {items.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
    </div>
  );
}
