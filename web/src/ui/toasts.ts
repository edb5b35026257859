export interface ToastItem {
  id: number;
  message: string;
  tone: "plain" | "success" | "error";
}

const NORMAL_MS = 2500;
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

function show(message: string, tone: ToastItem["tone"], lasts: number): void {
  made += 1;
  const id = made;
  change([...items.filter((item) => item.message !== message), { id, message, tone }].slice(-3));
  setTimeout(() => toastStore.dismiss(id), lasts);
}

/** Says something in passing, at the top of the page: `toast.success("Saved successfully")`. */
export const toast = {
  say: (message: string, ms = NORMAL_MS) => show(message, "plain", ms),
  success: (message: string, ms = NORMAL_MS) => show(message, "success", ms),
  error: (message: string, ms = ERROR_MS) => show(message, "error", ms),
};
