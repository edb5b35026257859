import { api } from "#/api/client";
import type { RegisterRequest } from "#/api/types";

/** By what the server knows this device again when somebody signs in; it opens nothing, and stays when they sign out. */
const DEVICE = "kindred.device";

const deviceToken = () => localStorage.getItem(DEVICE) ?? "";

function remember<T extends { device_token?: string | null }>(answer: T): T {
  if (answer.device_token) localStorage.setItem(DEVICE, answer.device_token);
  return answer;
}

export const logIn = (email: string, password: string) =>
  api.post("/api/auth/login", { body: { email, password, device_token: deviceToken() } }).then(remember);

export const logInByPasskey = (credential: never) =>
  api.post("/api/auth/passkey/finish", { body: { credential, device_token: deviceToken() } }).then(remember);

export const finishService = (answer: {
  request: string;
  service: string;
  state: string;
  code: string;
  iss?: string | null;
}) =>
  api
    .post("/api/auth/oidc/finish", { body: { ...answer, device_token: deviceToken() } })
    .then((outcome) => remember(outcome as { device_token?: string | null }));

export const linkService = (proof: { token: string; password?: string; credential?: never }) =>
  api.post("/api/auth/oidc/link", { body: { ...proof, device_token: deviceToken() } }).then(remember);

export const sendAppeal = (token: string, text: string) =>
  api.post("/api/auth/appeal", { body: { token, text } });

export const register = (body: RegisterRequest) =>
  api.post("/api/auth/register", { body: { ...body, device_token: deviceToken() } }).then(remember);

export const forgotPassword = (email: string) => api.post("/api/auth/forgot-password", { body: { email } });

export const resetPassword = (token: string, password: string) =>
  api
    .post("/api/auth/reset-password", { body: { token, password, device_token: deviceToken() } })
    .then(remember);

export const confirmAddress = (token: string) => api.post("/api/auth/confirm-address", { body: { token } });

export const takeAddressBack = (token: string) =>
  api.post("/api/auth/take-back-address", { body: { token } });
