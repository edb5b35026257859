import { useEffect, useState } from "react";
import { logFailure } from "#/api/log";
import { SHARED_PHOTOS } from "#/state/storage";
import { newMoment as text } from "#/text/newMoment";
import { AlertDialog } from "#/ui/AlertDialog";

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

interface SharedPhotosProps {
  onAdd: (files: readonly File[]) => void;
  /** It has been answered. */
  onClose: () => void;
}

/** The question about photos that another app has shared with this one: any page can send some. */
export default function SharedPhotos({ onAdd, onClose }: SharedPhotosProps) {
  const [shared, setShared] = useState<readonly File[]>([]);
  useEffect(() => {
    takeShared().then(setShared, (error: unknown) => logFailure("shared photos", error));
  }, []);
  return shared.length > 0 ? (
    <AlertDialog
      title={text.shared(shared.length)}
      message={text.sharedHint}
      confirm={text.addShared}
      cancel={text.dropShared}
      onCancel={onClose}
      onConfirm={() => {
        onAdd(shared);
        onClose();
      }}
    />
  ) : null;
}
