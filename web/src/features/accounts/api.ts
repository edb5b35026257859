import { api } from "#/api/client";
import type { RegisterRequest } from "#/api/types";

export const logIn = (email: string, password: string) =>
  api.post("/api/auth/login", { body: { email, password } });

export const register = (body: RegisterRequest) => api.post("/api/auth/register", { body });
