import { api } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import type { Picture } from "#/api/types";

const MAX_NAME_LENGTH = 255;
const maxConcurrent = 2;
const attempts = 5;
const retryDelay = 1000;

/** The server decodes few pictures at a time and refuses more, so only `maxConcurrent` are sent at once. */
let running = 0;
const waiting: (() => void)[] = [];

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const isBusy = (error: unknown) => error instanceof ApiFailure && error.status === 503;

/** Uploads a picture for a moment, with several attempts while the server is busy. */
export function uploadImage(dataUrl: string, fileName: string): Promise<Picture> {
  return withSlot(async () => {
    for (let left = attempts; ; left -= 1) {
      try {
        return await send(dataUrl, fileName);
      } catch (error) {
        if (left <= 1 || !isBusy(error)) throw error;
        await new Promise((wake) => setTimeout(wake, retryDelay));
      }
    }
  });
}

async function send(photo: string, name: string): Promise<Picture> {
  const [, contentType = ""] = /^data:([^;,]*)/.exec(photo) ?? [];
  const body = { photo, contentType, fileName: name.slice(-MAX_NAME_LENGTH) };
  const { success, picture } = await api.post("/api/moments/upload-image", { body });
  if (!success || !picture) throw new ApiFailure("", { status: 0 });
  return picture;
}
