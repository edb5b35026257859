// Shows what the server pushes (crates/push), and opens the chat of the notification that is tapped (APP-04).
import { type Client, type PushEvent, scope } from "./scope";

/** How long a page has to say that it goes where the tap leads, in milliseconds: one that has just come back may be slow. */
const PAGE_ANSWERS_MS = 3_000;
const MESSAGES = "/messages";

interface Pushed {
  title: string;
  options: NotificationOptions & { renotify?: boolean };
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** What to show. Something must be shown whatever comes: browsers take the subscription away from whom receives in silence. */
export function read(data: PushEvent["data"]): Pushed {
  let sent: Record<string, unknown> = {};
  try {
    sent = (data?.json() ?? {}) as Record<string, unknown>;
  } catch {
    // No JSON: as if it said nothing.
  }
  const room = text(sent["room_id"]);
  const look = { icon: "/icon-192.png", badge: "/badge-96.png", lang: text(sent["language"]) };
  return {
    title: text(sent["title"]) || "Kindred",
    options: {
      ...look,
      body: text(sent["body"]),
      // A later one of the same chat replaces the earlier, and is heard all the same.
      ...(room && { tag: room, renotify: true }),
      data: { path: room ? `/chat/${encodeURIComponent(room)}` : MESSAGES },
    },
  };
}

/** The windows of the app, the one used last first; not those with the operator's pages, which the app does not run in. */
async function appWindows(): Promise<Client[]> {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter(({ url }) => !/^\/(?:api|media|terms|privacy)(?:\/|$)/.test(new URL(url).pathname));
}

/** Safari counts each push without a notification, also while the app is seen. */
const mustShow = () => !/Chrom|Firefox/.test(navigator.userAgent);

async function show(data: PushEvent["data"]): Promise<void> {
  const { title, options } = read(data);
  const isSeen = (await appWindows()).some(({ visibilityState }) => visibilityState === "visible");
  // Whoever looks at the app sees it there.
  if (isSeen && !mustShow()) return;
  await scope.registration.showNotification(
    title,
    isSeen ? { ...options, renotify: false, silent: true } : options,
  );
}

/** True once the page has said that it goes there, which loses nothing as a reload would. */
const goes = (page: Client, path: string) =>
  new Promise<boolean>((answered) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => answered(true));
    port1.start();
    setTimeout(() => answered(false), PAGE_ANSWERS_MS);
    page.postMessage({ open: path }, [port2]);
  });

/** A window of the app goes there; where there is none, or none that can, another one opens. */
async function open(path: string): Promise<void> {
  const [page] = await appWindows();
  if (!page) return void (await scope.clients.openWindow(path));
  // First: a page that was put to sleep wakes by it. Where the browser won't, the page still goes there.
  await page.focus().catch(() => undefined);
  if (await goes(page, path)) return;
  await page.navigate(path).catch(() => scope.clients.openWindow(path));
}

/** Where a notification leads; one of an earlier release may say nothing. */
const pathOf = ({ data }: Notification) => text((data as { path?: unknown } | null)?.path) || MESSAGES;

export function handleNotifications(): void {
  scope.addEventListener("push", (event) => event.waitUntil(show(event.data)));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification)));
  });
}
