import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { logFailure } from "#/api/log";
import { connectionStore, onConnected } from "#/state/connection";
import { likesOf } from "#/state/likes";
import { startLive } from "#/state/live/start";
import { loadAgainOnceConnected } from "#/state/loadAgain";
import { type LostText, onTextLost } from "#/state/lostTexts";
import { KeptMomentLikes } from "#/state/momentLikes";
import { useMyself } from "#/state/myself";
import { onNudge } from "#/state/nudges";
import { sessionStore } from "#/state/session";
import { roomsToResend } from "#/state/unsent";
import { reloadIfKnownOutdated } from "#/ui/release";
import { whenIdle } from "#/ui/whenIdle";
import { keepAppOnDevice } from "./appWorker";
import { Banners } from "./Banners";
import { PendingScreenOutlines } from "./PendingScreenOutlines";
import { ShortcutHelp } from "./ShortcutHelp";
import { preloadMainScreens } from "./mainScreens";
import { listenForNews } from "./news";
import { PasswordQuestion } from "./PasswordQuestion";
import { UpdateOffer } from "./UpdateOffer";
import { useCelebrations } from "./useCelebrations";
import { useLostFocus } from "./useLostFocus";
import { useNotifications } from "./useNotifications";
import { useUnreadInTitle } from "./useUnreadInTitle";

/** What runs behind every screen while somebody is signed in: the live stream, news and match celebrations, keys, and asking for the password again. */
export default function BackgroundTasks(): ReactNode {
  const cache = useQueryClient();
  // Without the stream, polling finds the same changes a little later.
  useEffect(() => startLive(cache, sessionStore), [cache]);
  useEffect(() => listenForNews(cache), [cache]);
  // What an earlier page could not send any more goes out on every screen.
  useEffect(() => void likesOf(cache), [cache]);
  useEffect(() => {
    const send = () => {
      if (!connectionStore.get()) return;
      resendTexts(cache).catch((error: unknown) => logFailure("texts sent again", error));
      sendMomentLikes(cache).catch((error: unknown) => logFailure("moment likes sent", error));
    };
    send();
    return connectionStore.subscribe(send);
  }, [cache]);
  useEffect(() => onTextLost((lost) => void resendLater(cache, lost)), [cache]);
  useEffect(() => loadAgainOnceConnected(cache), [cache]);
  useEffect(() => whenIdle(() => void keepAppOnDevice()), []);
  useOwnProfile();
  usePreloading();
  useReloadBetweenScreens();
  useLostFocus();
  useCelebrations();
  useUnreadInTitle();
  useNotifications();
  return (
    <>
      <PendingScreenOutlines />
      <Banners />
      <UpdateOffer />
      <ShortcutHelp />
      <PasswordQuestion />
    </>
  );
}

/** Sends texts again that were lost on the way, also those of an earlier page. The chat is loaded only where there are some. */
async function resendTexts(cache: QueryClient): Promise<void> {
  if (roomsToResend(sessionStore.get().user?.id ?? "").length === 0) return;
  const chat = await import("#/features/messages/ChatScreen");
  chat.resendTexts(cache);
}

/** Leaves a text that was lost outside of its chat to that. */
async function resendLater(cache: QueryClient, lost: LostText): Promise<void> {
  try {
    const chat = await import("#/features/messages/ChatScreen");
    chat.resendLater(cache, lost);
  } catch (error) {
    logFailure("text sent again later", error);
  }
}

/** Sends likes of moments that an earlier page could not. The moments are loaded only where there are some. */
async function sendMomentLikes(cache: QueryClient): Promise<void> {
  if (Object.keys(new KeptMomentLikes().get()).length === 0) return;
  const { momentsOf } = await import("#/features/moments/MomentsScreen");
  momentsOf(cache).resume();
}

/** Gets the new release, once it is known that there is one, on the way from one screen to another. */
function useReloadBetweenScreens(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) void reloadIfKnownOutdated();
    shown.current = pathname;
  }, [pathname]);
}

/** Loads one's own profile again when it was changed elsewhere: on another device, or by an operator who gives the badge. */
function useOwnProfile(): void {
  const myself = useMyself();
  useEffect(
    () => onNudge(({ kind }) => void (kind === "profile" && myself.refresh(connectionStore.get))),
    [myself],
  );
  useEffect(() => onConnected(() => void myself.loadIfOutdated(connectionStore.get)), [myself]);
}

/** Fetches the main screens beforehand, and those that failed once there is a connection again. */
function usePreloading(): void {
  useEffect(() => {
    const preload = () => void preloadMainScreens();
    preload();
    return onConnected(preload);
  }, []);
}
