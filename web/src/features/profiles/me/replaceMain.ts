import type { Myself } from "#/api/myself";
import { logFailure } from "#/api/log";
import { deletePhoto } from "#/api/photos/discard";
import { preparePhoto } from "#/api/photos/prepare";
import { uploadPhoto } from "#/api/photos/upload";
import { sessionStore } from "#/api/session";
import type { Picture } from "#/api/types";
import { avatar as text } from "#/text/photos";
import { showing, told } from "./showing";

/** A photo that was replaced is kept no longer; whether that works is nothing to wait for. */
export function letGo({ url }: Picture): void {
  const me = sessionStore.get().user;
  if (me) deletePhoto(me, url).catch((thrown: unknown) => logFailure("delete photo", thrown));
}

/** Puts a chosen file into the first slot. Answers what went wrong, if anything did. */
export async function replaceMain(file: File, myself: Myself): Promise<string | undefined> {
  const ready = await preparePhoto(file).catch(() => ({ refused: "unreadable" as const }));
  if ("refused" in ready) return text[ready.refused];
  let picture: Picture;
  try {
    picture = await uploadPhoto(ready.dataUrl, file.name);
  } catch (thrown) {
    return told(thrown, text.uploadFailed);
  }
  try {
    const [old, ...others] = sessionStore.get().user?.pictures ?? [];
    await myself.change(showing([picture, ...others]));
    if (old) letGo(old);
  } catch (thrown) {
    return told(thrown, text.failed);
  }
  return undefined;
}
