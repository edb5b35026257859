import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { logFailure } from "#/api/log";
import { SHARED_PHOTOS } from "#/state/storage";

/** Reads what is laid by, and forgets it. */
async function takeShared(): Promise<File[]> {
  const cache = await caches.open(SHARED_PHOTOS);
  const kept = await cache.matchAll();
  const files = kept.map(async (answer) => {
    const name = decodeURIComponent(answer.headers.get("x-name") ?? "");
    return new File([await answer.blob()], name, { type: answer.headers.get("content-type") ?? "" });
  });
  const taken = await Promise.all(files);
  await caches.delete(SHARED_PHOTOS);
  return taken;
}

/** Photos that another app has shared with this one, to be asked about: any page can send some. */
export function useSharedPhotos() {
  const [params, setParams] = useSearchParams();
  const [shared, setShared] = useState<readonly File[]>([]);
  const isShared = params.has("shared");
  useEffect(() => {
    if (isShared) takeShared().then(setShared, (error: unknown) => logFailure("shared photos", error));
  }, [isShared]);
  const answered = () => {
    setShared([]);
    setParams({}, { replace: true });
  };
  return { shared, answered };
}
