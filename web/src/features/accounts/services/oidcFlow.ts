import { api } from "#/api/client";
import { messageOf } from "#/api/failure";
import { toast } from "#/ui/toasts";

/** A sign-in at another service (OpenID Connect), and what it is for. */
export type OidcFlow =
  /** `place`: what the router knows of where they were going. */
  | { aim: "sign-in"; memory: "device" | "browser"; place: unknown }
  /** `from`: where they were when they were asked to confirm that it is them. */
  | { aim: "confirm"; from: string };

/** What the tab keeps until the service sends its person back: no other tab has it, so that each comes back to its own. */
type StartedFlow = OidcFlow & { request: string; state: string };

const STORAGE_KEY = "kindred.service";
/** Time to read two sentences. */
const READING_MS = 6_000;

/** Goes to a service; where that fails a line says so. */
export async function goToService(provider: string, flow: OidcFlow): Promise<void> {
  try {
    const { url, state, request } = await api.post("/api/auth/oidc/{provider}/begin", { path: { provider } });
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...flow, request, state } satisfies StartedFlow));
    globalThis.location.assign(url);
  } catch (error) {
    toast.say(messageOf(error), READING_MS);
  }
}

/** The flow that this tab has started, which is good for one answer. */
export function takeStartedFlow(): StartedFlow | undefined {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return kept ? (JSON.parse(kept) as StartedFlow) : undefined;
}
