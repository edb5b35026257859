import { logFailure } from "#/api/log";
import { deletePhoto } from "#/api/photos/delete";
import { preparePhoto } from "#/api/photos/prepare";
import { uploadPhoto } from "#/api/photos/upload";
import type { Picture } from "#/api/types";
import type { Myself } from "#/state/myself";
import { sessionStore } from "#/state/session";
import { avatar as text } from "#/text/photos";
import { showing, told } from "./photoFields";

/** A photo that was replaced is kept no longer; whether that works is nothing to wait for. */
export function letGo({ url }: Picture): void {
  const me = sessionStore.get().user;
  if (me) deletePhoto(me, url).catch((thrown: unknown) => logFailure("delete photo", thrown));
}

/** What came of it: what went wrong, or what is advised about a photo that is there. */
type Outcome = { failure: string } | { advice: string | null };

/** Puts a chosen file into the first slot. */
export async function replaceMain(file: File, myself: Myself): Promise<Outcome> {
  const ready = await preparePhoto(file).catch(() => ({ refused: "unreadable" as const }));
  if ("refused" in ready) return { failure: text[ready.refused] };
  let sent: Awaited<ReturnType<typeof uploadPhoto>>;
  try {
    sent = await uploadPhoto(ready.dataUrl, file.name);
  } catch (thrown) {
    return { failure: told(thrown, text.uploadFailed) };
  }
  try {
    const [old, ...others] = sessionStore.get().user?.pictures ?? [];
    await myself.change(showing([sent.picture, ...others]));
    if (old) letGo(old);
  } catch (thrown) {
    return { failure: told(thrown, text.failed) };
  }
  return { advice: sent.advice };
}
