import { api } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import type { AskedGesture, Verification } from "#/api/types";
import { selfie as text } from "#/text/selfie";

export const askForGesture = (): Promise<AskedGesture> => api.post("/api/users/me/selfie/gesture", {});

export const sendSelfie = (gesture: string, photo: string): Promise<Verification> =>
  api.post("/api/users/me/selfie", { body: { gesture, photo } });

/** Withdraws the selfie that waits, or forgets the answer to it. */
export const forgetSelfie = () => api.delete("/api/users/me/selfie", {});

/** What to do; a gesture that this release doesn't know is told in general. */
export const wordsFor = (gesture: string): string => text.gestures[gesture] ?? text.otherGesture;

const hasCode = (error: unknown, code: string) => error instanceof ApiFailure && error.code === code;

/** True if the picture is of no use any more: another gesture has to be asked for. */
export const isGestureOver = (error: unknown): boolean => hasCode(error, "gesture_over");

/** True if nothing is to be sent: a selfie waits already, sent in another tab perhaps, or one is verified. */
export const isAnsweredElsewhere = (error: unknown): boolean =>
  hasCode(error, "selfie_waiting") || hasCode(error, "verified");
