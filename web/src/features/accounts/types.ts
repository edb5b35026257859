export type Gender = "male" | "female" | "other";
export type InterestedIn = "women" | "men" | "everyone";

/** A chosen photo as a data url, not uploaded yet. */
export interface Photo {
  id: number;
  dataUrl: string;
}
