import { api } from "../client";
import { ApiFailure } from "../failure";
import type { components } from "../schema";
import type { Picture } from "../types";

type UploadRequest = components["schemas"]["UploadBody"] & { contentType: string };

interface Sent {
  picture: Picture;
  /** What would make it a better first photo, if anything. */
  advice: string | null;
}

const NAME_MOST = 255;

/** Sends a picture for one's own profile, which shows it once it is named there. */
export async function uploadPhoto(dataUrl: string, fileName: string): Promise<Sent> {
  const [, contentType = ""] = /^data:([^;,]*)/.exec(dataUrl) ?? [];
  const body: UploadRequest = { photo: dataUrl, contentType, fileName: fileName.slice(-NAME_MOST) };
  const { success, picture, advice = null } = await api.post("/api/photos/upload", { body });
  if (!success || !picture) throw new ApiFailure("", { status: 0 });
  return { picture, advice };
}
