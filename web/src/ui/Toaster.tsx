import { CircleAlert, CircleCheck } from "lucide-react";
import { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { modalStore } from "./modal";
import { useStore } from "./store";
import { type ToastAction, type ToastItem, toastStore } from "./toasts";

const icons = {
  plain: null,
  success: <CircleCheck size={20} className="shrink-0 text-leaf" aria-hidden />,
  error: <CircleAlert size={20} className="shrink-0 text-alarm" aria-hidden />,
};

function ActionButton({ id, action }: { id: number; action: ToastAction }) {
  /** What had the focus when it came, and just before the button: one of them gets it back, as the button goes. */
  const before = useRef<(Element | null)[]>([]);
  useEffect(() => {
    before.current.unshift(document.activeElement);
  }, []);
  return (
    <button
      type="button"
      className="-my-3 -mr-3 min-h-11 rounded-full px-3 font-semibold text-azure"
      onFocus={({ relatedTarget }) => before.current.push(relatedTarget)}
      onClick={() => {
        const shown = before.current.find((one) => one?.closest("body *"));
        (shown as HTMLElement | undefined)?.focus({ preventScroll: true });
        toastStore.dismiss(id);
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}

/** Keeps a toast with an action while it is pointed at or has the focus: the last of both that ends has it go. */
const holding = (id: number) => {
  const hold = () => toastStore.hold(id);
  const release = () => toastStore.release(id);
  return {
    onPointerEnter: hold,
    onFocus: hold,
    onPointerLeave: ({ currentTarget }: SyntheticEvent) =>
      currentTarget.contains(document.activeElement) || release(),
    onBlur: ({ currentTarget }: SyntheticEvent) => currentTarget.matches(":hover") || release(),
  };
};

function Toast({ item }: { item: ToastItem }) {
  const { id, action } = item;
  const isOffer = action !== undefined;
  // A dialog that closes, or opens, has it drawn elsewhere, and tells of no end of the focus.
  useEffect(() => (isOffer ? () => toastStore.release(id) : undefined), [isOffer, id]);
  return (
    <p
      {...(isOffer && holding(id))}
      className="pointer-events-auto flex animate-rise items-center gap-2 rounded-full border border-line bg-surface px-5 py-3 text-sm font-medium wrap-anywhere shadow-float"
    >
      {icons[item.tone]}
      {item.message}
      {item.action ? <ActionButton id={item.id} action={item.action} /> : null}
    </p>
  );
}

/** A live region has to be there before its words, so that screen readers announce them: only what is inside it comes and goes. */
function Region({ items, onTop }: { items: readonly ToastItem[]; onTop: boolean }) {
  const shown = useRef<HTMLDivElement>(null);
  // Above a dialog there is only what was put there after it.
  useLayoutEffect(() => {
    // The dialog may be closing, and gone from the page already.
    if (!onTop || !items[0] || !shown.current?.isConnected) return;
    shown.current.hidePopover?.();
    shown.current.showPopover?.();
  }, [onTop, items]);
  return (
    <div role="status" aria-live="polite">
      <div
        ref={shown}
        popover={onTop ? "manual" : undefined}
        className="safe-top pointer-events-none fixed inset-x-4 top-3 z-50 flex w-auto flex-col overflow-visible items-center gap-2 bg-transparent text-ink"
      >
        {items.map((item) => (
          <Toast key={item.id} item={item} />
        ))}
      </div>
    </div>
  );
}

/** Shows the toasts; rendered once. While a dialog is open they are inside it, as the rest of the page is inert: neither announced nor clickable. */
export function Toaster() {
  const items = useStore(toastStore);
  const dialog = useStore(modalStore);
  return (
    <>
      <Region items={dialog ? [] : items} onTop={false} />
      {dialog ? createPortal(<Region items={items} onTop />, dialog) : null}
    </>
  );
}
