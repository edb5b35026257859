import { api } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import type { Picture } from "#/api/types";

const NAME_MOST = 255;
const atOnce = 2;
const tries = 5;
const pause = 1000;

/** The server opens few pictures at a time: more of ours would only be sent away. */
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const isBusy = (thrown: unknown) => thrown instanceof ApiFailure && thrown.status === 503;

/** Sends a picture for a moment. A server that is busy is asked again. */
export function uploadImage(dataUrl: string, fileName: string): Promise<Picture> {
  return inTurn(async () => {
    for (let left = tries; ; left -= 1) {
      try {
        return await send(dataUrl, fileName);
      } catch (thrown) {
        if (left <= 1 || !isBusy(thrown)) throw thrown;
        await new Promise((wake) => setTimeout(wake, pause));
      }
    }
  });
}

async function send(photo: string, name: string): Promise<Picture> {
  const [, contentType = ""] = /^data:([^;,]*)/.exec(photo) ?? [];
  const body = { photo, contentType, fileName: name.slice(-NAME_MOST) };
  const { success, picture } = await api.post("/api/moments/upload-image", { body });
  if (!success || !picture) throw new ApiFailure("", { status: 0 });
  return picture;
}
