import { api } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import { sessionStore } from "#/state/session";
import type { Message } from "#/api/types";
import { upload } from "#/api/upload";
import { pictures as text } from "#/text/messageParts";
import type { Sent } from "./outgoing";

export interface ReadyPicture {
  dataUrl: string;
  name: string;
  /** Its address once it is uploaded, which happens once. */
  imageUrl?: string | undefined;
}

interface Sending {
  roomId: string;
  replyTo: string | null;
  picture: ReadyPicture;
  /** Sent again under the same key, a picture whose answer was lost is one message. */
  key: string;
  /** Called with the picture once it is uploaded. */
  onUploaded: (picture: ReadyPicture) => unknown;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Uploads a picture, unless it is, and sends it as a message. */
export async function sendPicture(sending: Sending): Promise<Sent<Message>> {
  const { roomId, replyTo, picture, key, onUploaded, signal } = sending;
  const imageUrl = picture.imageUrl ?? (await uploaded(sending));
  if (imageUrl !== picture.imageUrl) await onUploaded({ ...picture, imageUrl });
  const { data, version } = await api.post("/api/messages/room/{roomId}/send", {
    path: { roomId },
    body: { content: text.text, type: "image", image_url: imageUrl, ...(replyTo && { reply_to: replyTo }) },
    idempotencyKey: key,
    ...(signal && { signal }),
  });
  return { message: data, version };
}

async function uploaded({ picture, onProgress, signal }: Sending): Promise<string> {
  const { dataUrl, name } = picture;
  const contentType = /^data:([^;,]*)/.exec(dataUrl)?.[1] ?? "";
  const body = { photoData: dataUrl, contentType, fileName: name };
  const answer = await upload(
    "/api/messages/upload-image",
    body,
    onProgress ?? (() => undefined),
    signal ?? new AbortController().signal,
  );
  if (!answer.success || !answer.imageUrl) throw new Error(text.uploadFailed);
  return answer.imageUrl;
}

/** Why a picture did not get through, as far as anybody knows. */
export function reasonOf(error: unknown): string {
  const known = error instanceof ApiFailure || error instanceof Error ? error.message : "";
  return known === "" || sessionStore.get().token === null ? text.unknownReason : known;
}
