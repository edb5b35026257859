import { whenIdle } from "#/ui/whenIdle";
import { preloadScreen } from "./routeAt";

/** A path of each screen that is opened often. */
const mainScreens = ["/discovery", "/moments", "/messages", "/my-profile", "/profile/0", "/chat/0"];

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const idle = () => new Promise<void>(whenIdle);

/** Fetches the main screens one by one, whenever the browser is idle; not for those who save data. */
export async function preloadMainScreens(): Promise<void> {
  if (savesData()) return;
  for (const path of mainScreens) {
    await idle();
    await preloadScreen(path);
  }
}
