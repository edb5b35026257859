import { api } from "./client";

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

/** Has a passkey made on this device and adds it; an error of the browser's if the person would not. */
export async function addPasskey() {
  const { options } = await api.post("/api/users/me/passkeys/begin");
  const asked = options as object as PublicKeyCredentialCreationOptionsJSON;
  const known = asked.excludeCredentials?.map(({ id }) => ({ type: "public-key" as const, id: bytes(id) }));
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: known ?? [],
  } as object as PublicKeyCredentialCreationOptions;
  const credential = sent(await navigator.credentials.create({ publicKey }));
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
export async function confirmByPasskey() {
  const credential = await getPasskeyAssertion(new AbortController().signal);
  await api.post("/api/auth/confirm-passkey", { body: { credential } });
}

/** True if the person would not, or the page asks for another passkey instead: nothing to tell them. */
export const isPasskeyPromptCancelled = (error: unknown) =>
  error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);

/** True if the device has one of the passkeys that the account has. */
export const isAlreadyRegistered = (error: unknown) =>
  error instanceof DOMException && error.name === "InvalidStateError";
