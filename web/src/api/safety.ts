import { api } from "./client";

/** What is reported; the person themselves if left out. */
export interface Subject {
  kind: "message" | "moment" | "comment" | "photo";
  /** Of a photo, its url. */
  id: string;
}

export interface Report {
  reason: string;
  text: string;
  subject?: Subject | undefined;
}

export async function reportPerson(id: string, { reason, text, subject }: Report): Promise<void> {
  const body = { reason, ...(text.trim() && { text: text.trim() }), ...(subject && { subject }) };
  await api.post("/api/users/{id}/report", { path: { id }, body });
}
