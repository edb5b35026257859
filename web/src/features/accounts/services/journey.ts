import { api } from "#/api/client";
import { messageOf } from "#/api/failure";
import { toast } from "#/ui/toasts";

/** For what somebody went to a service. */
export type Journey =
  /** `place`: what the router knows of where they were going. */
  | { aim: "sign-in"; memory: "device" | "browser"; place: unknown }
  /** `from`: where they were when they were asked to confirm that it is them. */
  | { aim: "confirm"; from: string };

/** What a tab keeps until they are back: no other tab has it, so that each comes back to its own. */
type Kept = Journey & { request: string; state: string };

const KEPT = "kindred.service";
/** Time to read two sentences. */
const READING_MS = 6_000;

/** Goes to a service; one that is away is told in a line. */
export async function goToService(provider: string, journey: Journey): Promise<void> {
  try {
    const { url, state, request } = await api.post("/api/auth/oidc/{provider}/begin", { path: { provider } });
    sessionStorage.setItem(KEPT, JSON.stringify({ ...journey, request, state } satisfies Kept));
    globalThis.location.assign(url);
  } catch (error) {
    toast.say(messageOf(error), READING_MS);
  }
}

/** What this tab kept, which is good for one answer. */
export function takeJourney(): Kept | undefined {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return kept ? (JSON.parse(kept) as Kept) : undefined;
}
