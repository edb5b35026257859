import { api } from "../client";
import type { Me } from "../types";

/** Deletes one of one's own photos; its url stops working. */
export async function deletePhoto({ id }: Pick<Me, "id">, url: string): Promise<void> {
  const { photos } = await api.get("/api/photos/user/{id}", { path: { id } });
  const photo = photos.find((one) => one.url === url);
  if (photo) await api.delete("/api/photos/{id}", { path: { id: photo.id } });
}
