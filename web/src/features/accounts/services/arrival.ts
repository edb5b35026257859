import { api } from "#/api/client";
import { messageOf } from "#/api/failure";
import type { Me } from "#/api/types";
import { services as text } from "#/text/services";
import { finishService } from "../api";
import { type Suspension, suspensionIn } from "../login/suspension";
import { type Journey, takeJourney } from "./journey";

/** An account that may be linked, once its password is typed. */
export interface Linkable {
  token: string;
  service: string;
  email: string;
}

/** What came of going to a service. */
export type Arrival =
  | { kind: "failed"; message: string; journey: Journey | undefined; suspension?: Suspension | undefined }
  | { kind: "confirmed"; from: string }
  | { kind: "signed-in"; token: string; user: Me; journey: SignIn }
  | { kind: "sign-up"; signUp: SignUp; journey: SignIn }
  | { kind: "link"; link: Linkable; journey: SignIn };

export type SignIn = Extract<Journey, { aim: "sign-in" }>;

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

/** Takes what this service sent back in the query of its page. */
export async function arrive(service: string, query: string): Promise<Arrival> {
  const sent = new URLSearchParams(query);
  const journey = takeJourney();
  const failed = (message: string, error?: unknown): Arrival => ({
    kind: "failed",
    message,
    journey,
    suspension: suspensionIn(error),
  });
  const code = sent.get("code");
  if (!journey || journey.state !== sent.get("state")) return failed(text.notHere);
  if (!code) return failed(text.denied);
  const { request, state } = journey;
  const answer = { request, service, state, code, ...(sent.has("iss") && { iss: sent.get("iss") }) };
  try {
    return await tell(answer, journey);
  } catch (error) {
    return failed(messageOf(error), error);
  }
}

type Answer = Parameters<typeof finishService>[0];

/** Tells the server what the service sent. */
async function tell(answer: Answer, journey: Journey): Promise<Arrival> {
  if (journey.aim === "confirm") {
    await api.post("/api/auth/oidc/confirm", { body: answer });
    return { kind: "confirmed", from: journey.from };
  }
  const outcome = (await finishService(answer)) as Outcome;
  if (outcome.sign_up) return { kind: "sign-up", signUp: outcome.sign_up, journey };
  if (outcome.link) return { kind: "link", link: outcome.link, journey };
  if (!outcome.token || !outcome.user) return { kind: "failed", message: text.incomplete, journey };
  return { kind: "signed-in", token: outcome.token, user: outcome.user, journey };
}
