import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/** Where the service worker lays by what another app shares (src/worker/serviceWorker.ts). */
const SHARED = "kindred.shared";

async function takeShared(): Promise<File[]> {
  const cache = await caches.open(SHARED);
  const kept = await cache.matchAll();
  await caches.delete(SHARED);
  return Promise.all(
    kept.map(async (answer) => {
      const name = decodeURIComponent(answer.headers.get("x-name") ?? "");
      return new File([await answer.blob()], name, { type: answer.headers.get("content-type") ?? "" });
    }),
  );
}

/** Adds the photos that another app has shared with this one. */
export function useSharedPhotos(add: (files: readonly File[]) => void): void {
  const [params, setParams] = useSearchParams();
  const isShared = params.has("shared");
  const take = useEffectEvent(async () => {
    setParams({}, { replace: true });
    const files = await takeShared();
    if (files.length > 0) add(files);
  });
  useEffect(() => {
    if (isShared) void take();
  }, [isShared]);
}
