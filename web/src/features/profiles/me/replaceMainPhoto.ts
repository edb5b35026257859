import { failureText } from "#/api/failure";
import { logFailure } from "#/api/log";
import { deletePhoto } from "#/api/photos/delete";
import { preparePhoto } from "#/api/photos/prepare";
import { uploadPhoto } from "#/api/photos/upload";
import type { Picture } from "#/api/types";
import type { Myself } from "#/state/myself";
import { sessionStore } from "#/state/session";
import { avatar as text } from "#/text/avatar";
import { photoFields } from "./photoFields";

/** Deletes a photo that was replaced, without waiting for it. */
export function deleteReplaced({ url }: Picture): void {
  const me = sessionStore.get().user;
  if (me) deletePhoto(me, url).catch((error: unknown) => logFailure("delete photo", error));
}

/** A failure's text, or advice about the new photo, if any. */
type Outcome = { failure: string } | { advice: string | null };

/** Uploads a file and makes it the first photo. */
export async function replaceMainPhoto(file: File, myself: Myself): Promise<Outcome> {
  const ready = await preparePhoto(file).catch(() => ({ refused: "unreadable" as const }));
  if ("refused" in ready) return { failure: text[ready.refused] };
  let sent: Awaited<ReturnType<typeof uploadPhoto>>;
  try {
    sent = await uploadPhoto(ready.dataUrl, file.name);
  } catch (error) {
    return { failure: failureText(error, text.uploadFailed) };
  }
  try {
    const [old, ...others] = sessionStore.get().user?.pictures ?? [];
    await myself.change(photoFields([sent.picture, ...others]));
    if (old) deleteReplaced(old);
  } catch (error) {
    return { failure: failureText(error, text.failed) };
  }
  return { advice: sent.advice };
}
