import { WIDE } from "#/ui/mediaQueries";
import { whenIdle } from "#/ui/whenIdle";
import { preloadScreen } from "./routeAt";

/** A path of each screen that is opened often. */
const mainScreens = ["/discovery", "/moments", "/messages", "/my-profile", "/profile/0", "/chat/0"];

/** What stands beside them in wide windows. */
const panes = [
  () => import("#/features/rooms/ConversationsPane"),
  () => import("#/features/profiles/ProfilePane"),
  () => import("#/features/moments/CommentsPane"),
];

/** For so many milliseconds the line is left to the screen that was opened: its words and pictures come first. */
const FIRST_SCREEN_MS = 2_000;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const idle = () => new Promise<void>((resolve) => whenIdle(resolve));
const firstScreenCame = () => new Promise((came) => setTimeout(came, FIRST_SCREEN_MS));

/** Fetches the main screens one by one, whenever the browser is idle, in a wide window with their panes; not for those who save data. */
export async function preloadMainScreens(): Promise<void> {
  if (savesData()) return;
  await firstScreenCame();
  for (const path of mainScreens) {
    await idle();
    await preloadScreen(path);
  }
  if (!matchMedia(WIDE).matches) return;
  for (const fetchPane of panes) {
    await idle();
    // A preload that fails says nothing: the pane does, where it is wanted.
    await fetchPane().catch(() => undefined);
  }
}
