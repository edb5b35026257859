import { api } from "../client";
import type { Me } from "../types";

/** Deletes an own photo for good, so that its address shows nothing any more. */
export async function deletePhoto({ id }: Pick<Me, "id">, url: string): Promise<void> {
  const { photos } = await api.get("/api/photos/user/{id}", { path: { id } });
  const photo = photos.find((one) => one.url === url);
  if (photo) await api.delete("/api/photos/{id}", { path: { id: photo.id } });
}
