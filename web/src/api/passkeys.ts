import { passkeys as words } from "#/text/passkeys";
import { api } from "./client";
import { messageOf } from "./failure";

/** The bytes that base64url stands for. */
const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/** Bytes as base64url. */
const text = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** What the browser answered, as the server reads it; by hand, since not every browser in use has `toJSON`. */
interface CredentialJson {
  id: string;
  rawId: string;
  type: string;
  authenticatorAttachment?: string;
  clientExtensionResults: object;
  response: Record<string, string | string[]>;
}

function asJson(credential: PublicKeyCredential): CredentialJson {
  const { id, rawId, type, response, authenticatorAttachment } = credential;
  const common = {
    id,
    rawId: text(rawId),
    type,
    ...(authenticatorAttachment && { authenticatorAttachment }),
    clientExtensionResults: {},
  };
  const clientDataJSON = text(response.clientDataJSON);
  if (response instanceof AuthenticatorAttestationResponse)
    return { ...common, response: { clientDataJSON, attestationObject: text(response.attestationObject) } };
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    ...common,
    response: {
      clientDataJSON,
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      ...(userHandle && { userHandle: text(userHandle) }),
    },
  };
}

/** The document of the API only says that it is an object. */
const sent = (credential: Credential | null) => asJson(credential as PublicKeyCredential) as object as never;

/**
 * Has a passkey made on this device and adds it; an error of the browser's if the person would not. Until it is aborted,
 * a prompt that nobody answers keeps the browser from showing another.
 */
export async function addPasskey(signal: AbortSignal) {
  const { options } = await api.post("/api/users/me/passkeys/begin");
  const asked = options as object as PublicKeyCredentialCreationOptionsJSON;
  const known = asked.excludeCredentials?.map(({ id }) => ({ type: "public-key" as const, id: bytes(id) }));
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: known ?? [],
  } as object as PublicKeyCredentialCreationOptions;
  const credential = sent(await navigator.credentials.create({ publicKey, signal }));
  return api.post("/api/users/me/passkeys", { body: { credential } });
}

/** Asks the browser for an assertion by a passkey; with `conditional` when the person picks one in the e-mail field. */
export async function getPasskeyAssertion(signal: AbortSignal, mediation?: "conditional") {
  const { options } = await api.post("/api/auth/passkey/begin");
  const asked = options as object as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = {
    challenge: bytes(asked.challenge),
    rpId: asked.rpId,
    timeout: asked.timeout,
    userVerification: asked.userVerification,
  } as PublicKeyCredentialRequestOptions;
  return sent(await navigator.credentials.get({ publicKey, signal, ...(mediation && { mediation }) }));
}

/** Confirms by a passkey that it is oneself. */
export async function confirmByPasskey(signal: AbortSignal) {
  const credential = await getPasskeyAssertion(signal);
  await api.post("/api/auth/confirm-passkey", { body: { credential } });
}

/** True if the person would not, or the page asks for another passkey instead: nothing to tell them. */
export const isPasskeyPromptCancelled = (error: unknown) =>
  error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);

/** Why a passkey could not be used: an error of the browser's says nothing of the connection, and nothing to a person. */
export const passkeyFailure = (error: unknown) =>
  error instanceof DOMException ? words.notUsed : messageOf(error);

/** True if the device has one of the passkeys that the account has. */
export const isAlreadyRegistered = (error: unknown) =>
  error instanceof DOMException && error.name === "InvalidStateError";
