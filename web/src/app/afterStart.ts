import { logFailure } from "#/api/log";
import { checkConnection } from "#/state/connection";
import { setReleaseCheck } from "#/ui/chunk";
import { watchKeyboard } from "#/ui/keyboard";
import { isOutdated } from "#/ui/release";
import { startOfflineCache } from "#/state/offlineCacheStorage";
import { forgetOldDrafts } from "#/features/accounts/keptDraft";
import { followLanguage } from "./followLanguage";
import { ignoreDroppedFiles } from "./droppedFiles";
import { startAgainWhenConnected } from "./startAgain";
import { showConnectionStatus } from "./ConnectionStatus";
import { showPendingScreens } from "./pendingScreen";

// What no first screen waits for.
setReleaseCheck(async (betweenScreens) => {
  const outdated = await isOutdated(betweenScreens);
  // Not each browser knows that its connection is gone. What could not be opened is tried again once it is back.
  if (outdated === undefined) void checkConnection();
  return outdated;
});
watchKeyboard();
showConnectionStatus();
showPendingScreens();
startAgainWhenConnected();
startOfflineCache();
import("#/state/push/push")
  .then(({ reconcileWithSession }) => reconcileWithSession())
  .catch((error: unknown) => logFailure("notifications", error));
followLanguage();
forgetOldDrafts();
ignoreDroppedFiles();
