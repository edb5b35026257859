import { loadServerFeatures } from "#/api/serverFeatures";
import { useServerFeatures } from "#/state/serverFeatures";

/** Asks the server if it sends letters (e-mails); without that a forgotten password has no link. Undefined if it gives no answer. */
export async function sendsLetters(): Promise<boolean | undefined> {
  const features = await loadServerFeatures();
  return features && Boolean(features.mail);
}

/** True if the server sends letters: asked as soon as `wanted`, and false until the answer. */
export const useSendsLetters = (wanted: boolean): boolean => Boolean(useServerFeatures(wanted)?.mail);

/** True once the server has said that it sends no letters. */
export function useSendsNoLetters(): boolean {
  const features = useServerFeatures(true);
  return features !== undefined && !features.mail;
}
