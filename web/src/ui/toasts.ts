import { createStore } from "./store";

/** What can be done about what a toast says, by a button in it. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastItem {
  id: number;
  message: string;
  tone: "plain" | "success" | "error";
  action?: ToastAction | undefined;
}

/** Time to decide about its action. */
const ACTION_MS = 6000;
const NORMAL_MS = 2500;
const ERROR_MS = 3000;
const MAX_TOASTS = 3;
const store = createStore<readonly ToastItem[]>([]);
let made = 0;
let errorsMuted = false;
let allMuted = false;

export const toastStore = {
  get: store.get,
  subscribe: store.subscribe,
  dismiss: (id: number) => store.set((items) => items.filter((item) => item.id !== id)),
  /** One with an action stays while it is pointed at or has the focus, and as long again afterwards. */
  hold: (id: number) => clearTimeout(timers.get(id)),
  release: (id: number) => dismissAfter(id, ACTION_MS),
};

const timers = new Map<number, ReturnType<typeof setTimeout>>();

function dismissAfter(id: number, ms: number): void {
  clearTimeout(timers.get(id));
  const dismiss = () => {
    timers.delete(id);
    toastStore.dismiss(id);
  };
  timers.set(id, setTimeout(dismiss, ms));
}

/** The session has ended: what toasts offer would be done by whoever signs in next. */
export const dropOffers = (): void => store.set((items) => items.filter(({ action }) => !action));

/** While they are muted, errors are not shown: whoever made the calls that fail has signed out, and nobody else has signed in. */
export function muteErrors(muted: boolean): void {
  errorsMuted = muted;
}

/** Drops all toasts until the next task. Called as a call of an ended session is answered: what the code waiting for it says in its promise callbacks is for whoever has signed out. */
export function muteForThisTask(): void {
  allMuted = true;
  setTimeout(() => {
    allMuted = false;
  });
}

function show(message: string, tone: ToastItem["tone"], lasts: number, action?: ToastAction): void {
  if (allMuted) return;
  made += 1;
  const id = made;
  store.set((items) => {
    // What is offered in one is not taken away by others.
    const others = items.filter((other) => other.action || other.message !== message);
    let tooMany = others.length + 1 - MAX_TOASTS;
    const stay = others.filter(({ action: offered }) => {
      if (offered || tooMany <= 0) return true;
      tooMany -= 1;
      return false;
    });
    return [...stay, { id, message, tone, action }];
  });
  dismissAfter(id, lasts);
}

/** Shows a short message at the top of the page: `toast.success("Saved successfully")`. */
export const toast = {
  say: (message: string, ms = NORMAL_MS) => show(message, "plain", ms),
  success: (message: string, ms = NORMAL_MS) => show(message, "success", ms),
  offer: (message: string, action: ToastAction) => {
    // Nor is anything offered once the session has ended: whoever signs in next would do it.
    if (!errorsMuted) show(message, "success", ACTION_MS, action);
  },
  error: (message: string, ms = ERROR_MS) => {
    if (!errorsMuted) show(message, "error", ms);
  },
};
