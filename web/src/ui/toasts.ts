interface Way {
  path: string;
  state?: unknown;
}

export interface ToastItem {
  id: number;
  message: string;
  tone: "plain" | "success" | "error";
  /** Where pressing it leads. */
  to?: Way;
}

const NORMAL_MS = 2500;
const LEAD_MS = 8000;
const ERROR_MS = 3000;
const listeners = new Set<() => void>();
let items: readonly ToastItem[] = [];
let made = 0;

function change(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

export const toastStore = {
  get: () => items,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  dismiss: (id: number) => change(items.filter((item) => item.id !== id)),
};

function show(message: string, tone: ToastItem["tone"], lasts: number, to?: Way): void {
  made += 1;
  const id = made;
  change(
    [
      ...items.filter((item) => item.message !== message),
      to ? { id, message, tone, to } : { id, message, tone },
    ].slice(-3),
  );
  setTimeout(() => toastStore.dismiss(id), lasts);
}

/** Says something in passing, at the top of the page: `toast.success("Saved successfully")`. */
export const toast = {
  say: (message: string, ms = NORMAL_MS) => show(message, "plain", ms),
  /** Says something that can be gone to. */
  lead: (message: string, to: Way, ms = LEAD_MS) => show(message, "plain", ms, to),
  success: (message: string, ms = NORMAL_MS) => show(message, "success", ms),
  error: (message: string, ms = ERROR_MS) => show(message, "error", ms),
};
