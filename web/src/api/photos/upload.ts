import { api } from "../client";
import { ApiFailure } from "../failure";
import type { components } from "../schema";
import type { Picture } from "../types";

type UploadRequest = components["schemas"]["UploadBody"] & { contentType: string };

interface Sent {
  picture: Picture;
  /** Advice on how to improve it as a first photo, if any. */
  advice: string | null;
}

const MAX_NAME_LENGTH = 255;

/** Uploads a picture for one's own profile. It is shown once the profile lists it. */
export async function uploadPhoto(dataUrl: string, fileName: string): Promise<Sent> {
  const [, contentType = ""] = /^data:([^;,]*)/.exec(dataUrl) ?? [];
  const body: UploadRequest = { photo: dataUrl, contentType, fileName: fileName.slice(-MAX_NAME_LENGTH) };
  const { success, picture, advice = null } = await api.post("/api/photos/upload", { body });
  if (!success || !picture) throw new ApiFailure("", { status: 0 });
  return { picture, advice };
}
