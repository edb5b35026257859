// What the service worker uses of its global scope: the types of workers and those of pages don't go together in one program.

export interface LifeEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
/** Where the browser gets what a path names, without asking the worker: from the network, or from a cache, else the network. */
export interface Route {
  condition: { urlPattern: { pathname: string } };
  source: "network" | { cacheName: string };
}
export interface InstallEvent extends LifeEvent {
  /** Chromium has it alone. */
  addRoutes?(routes: readonly Route[]): Promise<void>;
}
export interface MessageToWorker extends LifeEvent {
  data: unknown;
  ports: readonly MessagePort[];
}
export interface RequestEvent extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
export interface PushEvent extends LifeEvent {
  /** What was sent, decrypted by the browser. */
  data: { json(): unknown } | null;
}
export interface TapEvent extends LifeEvent {
  notification: Notification;
}

/** A window that the worker knows of. */
export interface Client {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

interface Scope {
  skipWaiting(): Promise<void>;
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  clients: {
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Client[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(kind: "install", handle: (event: InstallEvent) => void): void;
  addEventListener(kind: "activate", handle: (event: LifeEvent) => void): void;
  addEventListener(kind: "fetch", handle: (event: RequestEvent) => void): void;
  addEventListener(kind: "message", handle: (event: MessageToWorker) => void): void;
  addEventListener(kind: "push", handle: (event: PushEvent) => void): void;
  addEventListener(kind: "notificationclick", handle: (event: TapEvent) => void): void;
}
export const scope = globalThis as unknown as Scope;
