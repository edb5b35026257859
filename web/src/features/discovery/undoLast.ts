import { ApiFailure, messageOf } from "#/api/failure";
import { connectionStore } from "#/state/connection";
import type { UndoResult } from "#/state/likeResults";
import type { Likes } from "#/state/likes";
import { discovery as text } from "#/text/discovery";
import { toast } from "#/ui/toasts";

const TOAST_MS = 5_000;

/**
 * Undoes the last action: at once if it is about this person and has not been sent (`unsent`). What the server has to undo
 * does not wait for a connection: without one, or when it is lost before the undo's turn, that is said and the answer is null.
 * Where no action of this window is left, `target` is whom the last one was about when the server told of it. If another window
 * has done something since, nothing is undone, which is said (`other`).
 */
export async function undoLast(
  likes: Likes,
  id?: string,
  target?: string,
): Promise<UndoResult | "unsent" | "other"> {
  if (id && likes.takeBack(id)) return "unsent";
  if (connectionStore.get()) {
    let stop = () => {};
    let isLost = false;
    const lost = new Promise<null>((resolve) => {
      stop = connectionStore.subscribe(() => {
        isLost = true;
        resolve(null);
      });
    });
    const begins = () => {
      stop();
      if (isLost) throw new ApiFailure("", { status: 0 });
    };
    const undoing = likes.undo(id, begins, id ?? target).catch((refusal: unknown) => {
      toast.say(messageOf(refusal));
      return "other" as const;
    });
    const undone = await Promise.race([undoing, lost]);
    stop();
    if (undone !== null || connectionStore.get()) return undone;
  }
  toast.say(text.undoNeedsConnection, TOAST_MS);
  return null;
}
