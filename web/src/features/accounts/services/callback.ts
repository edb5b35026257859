import { api } from "#/api/client";
import { messageOf } from "#/api/failure";
import type { Me } from "#/api/types";
import { services as text } from "#/text/services";
import { finishService } from "../api";
import { type Suspension, suspensionIn } from "../login/suspension";
import { type OidcFlow, takeStartedFlow } from "./oidcFlow";

/** An account that may be linked, once its password is typed. */
export interface Linkable {
  token: string;
  service: string;
  email: string;
}

/** What came of a sign-in at a service, once it has sent its person back. */
export type ServiceCallbackResult =
  | { kind: "failed"; message: string; flow: OidcFlow | undefined; suspension?: Suspension | undefined }
  | { kind: "confirmed"; from: string }
  | { kind: "signed-in"; token: string; user: Me; flow: SignInFlow }
  | { kind: "sign-up"; signUp: SignUp; flow: SignInFlow }
  | { kind: "link"; link: Linkable; flow: SignInFlow };

export type SignInFlow = Extract<OidcFlow, { aim: "sign-in" }>;

export interface SignUp {
  token: string;
  service: string;
  email?: string | null;
  name?: string | null;
}

/** Every shape of the server's answer; which of them it is, its fields tell. */
interface Outcome {
  token?: string;
  user?: Me;
  sign_up?: SignUp;
  link?: Linkable;
}

/** Handles what this service has sent in the query of its page. */
export async function handleCallback(service: string, query: string): Promise<ServiceCallbackResult> {
  const sent = new URLSearchParams(query);
  const flow = takeStartedFlow();
  const failed = (message: string, error?: unknown): ServiceCallbackResult => ({
    kind: "failed",
    message,
    flow,
    suspension: suspensionIn(error),
  });
  const code = sent.get("code");
  if (!flow || flow.state !== sent.get("state")) return failed(text.notHere);
  if (!code) return failed(text.denied);
  const { request, state } = flow;
  const answer = { request, service, state, code, ...(sent.has("iss") && { iss: sent.get("iss") }) };
  try {
    return await sendToServer(answer, flow);
  } catch (error) {
    return failed(messageOf(error), error);
  }
}

type Answer = Parameters<typeof finishService>[0];

/** Tells the server what the service sent. */
async function sendToServer(answer: Answer, flow: OidcFlow): Promise<ServiceCallbackResult> {
  if (flow.aim === "confirm") {
    await api.post("/api/auth/oidc/confirm", { body: answer });
    return { kind: "confirmed", from: flow.from };
  }
  const outcome = (await finishService(answer)) as Outcome;
  if (outcome.sign_up) return { kind: "sign-up", signUp: outcome.sign_up, flow };
  if (outcome.link) return { kind: "link", link: outcome.link, flow };
  if (!outcome.token || !outcome.user) return { kind: "failed", message: text.incomplete, flow };
  return { kind: "signed-in", token: outcome.token, user: outcome.user, flow };
}
