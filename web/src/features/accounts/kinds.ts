export type Gender = "male" | "female" | "other";
export type InterestedIn = "women" | "men" | "everyone";

/** A photo on its way to the server: a data URL. */
export interface Photo {
  id: number;
  dataUrl: string;
}
