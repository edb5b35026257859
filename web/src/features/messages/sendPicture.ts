import { api } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import { sessionStore } from "#/state/session";
import type { Message } from "#/api/types";
import { upload } from "#/api/upload";
import { pictures as text } from "#/text/messageParts";
import type { Sent } from "./outbox";

export interface ReadyPicture {
  dataUrl: string;
  name: string;
}

interface Sending {
  roomId: string;
  replyTo: string | null;
  picture: ReadyPicture;
  /** Sent again under the same key, a picture whose answer was lost is one message. */
  key: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads once; what was uploaded is kept for the next try. */
export function pictureSender(): (sending: Sending) => Promise<Sent<Message>> {
  let imageUrl: string | undefined;
  return async ({ roomId, replyTo, picture, key, onProgress, signal }) => {
    imageUrl ??= await uploaded(picture, onProgress, signal);
    const { data, version } = await api.post("/api/messages/room/{roomId}/send", {
      path: { roomId },
      body: { content: text.text, type: "image", image_url: imageUrl, ...(replyTo && { reply_to: replyTo }) },
      idempotencyKey: key,
      signal,
    });
    return { message: data, version };
  };
}

async function uploaded(
  { dataUrl, name }: ReadyPicture,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const contentType = /^data:([^;,]*)/.exec(dataUrl)?.[1] ?? "";
  const body = { photoData: dataUrl, contentType, fileName: name };
  const answer = await upload("/api/messages/upload-image", body, onProgress, signal);
  if (!answer.success || !answer.imageUrl) throw new Error(text.uploadFailed);
  return answer.imageUrl;
}

/** Why a picture did not get through, as far as anybody knows. */
export function reasonOf(error: unknown): string {
  const known = error instanceof ApiFailure || error instanceof Error ? error.message : "";
  return known === "" || sessionStore.get().token === null ? text.unknownReason : known;
}
