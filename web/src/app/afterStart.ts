import "#/ui/release";
import { logFailure } from "#/api/log";
import { watchKeyboard } from "#/ui/keyboard";
import { startOfflineCache } from "#/state/offlineCacheStorage";
import { dropOldDraft } from "#/features/accounts/signup/keptDraft";
import { followLanguage } from "./followLanguage";
import { ignoreDroppedFiles } from "./droppedFiles";
import { startAgainWhenConnected } from "./startAgain";
import { showConnectionStatus } from "./ConnectionStatus";
import { showPendingScreens } from "./pendingScreen";

// What no first screen waits for.
watchKeyboard();
showConnectionStatus();
showPendingScreens();
startAgainWhenConnected();
startOfflineCache();
import("#/state/push/push")
  .then(({ reconcileWithSession }) => reconcileWithSession())
  .catch((error: unknown) => logFailure("notifications", error));
followLanguage();
dropOldDraft();
ignoreDroppedFiles();
