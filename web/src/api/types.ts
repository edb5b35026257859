import type { components } from "./schema";

/**
 * The wire's shapes under the names that screens use. `schema.ts` is generated from the server's own description; this
 * is the one place that says more than it does.
 */
type Schemas = components["schemas"];

/** A comment on a moment. */
export type Comment = Schemas["Comment"];
/** A message that a search found, and where. */
export type FoundMessage = Schemas["FoundMessage"];
export type LikeAnswer = Schemas["LikeResult"];
/** Somebody liked or marked as a favourite, as the lists of them have it. */
export type LikeEntry = Schemas["ListedPerson"];
export type Match = Schemas["Match"];
export type Me = Schemas["Me"];
export type Message = Schemas["Message"];
export type Moment = Schemas["Moment"];
/** `mail`: it sends letters (e-mails). `passkeys`: it takes them. `terms`, `privacy`: the paths of what the operator has written. */
export type ServerFeatures = Pick<Schemas["Health"], "mail" | "passkeys" | "services" | "terms" | "privacy">;
/** A passkey of one's own. */
export type Passkey = Schemas["Passkey"];
export type Picture = Schemas["Picture"];
export type Place = Schemas["Place"];
export type Preferences = Schemas["Preferences"];
/** The age is sent too, as the contract has it; the server goes by the date of birth. */
export type RegisterRequest = Schemas["RegisterBody"] & { age: number };
/** Somebody as a row of a list shows them. */
export type UserRow = Schemas["UserRow"];
/** A conversation as a row of their list. */
export type Room = Omit<Schemas["Room"], "user" | "otherUser"> & { user: UserRow };
export type Suggestion = Schemas["Suggestion"];
export type UndoAnswer = Schemas["UndoResult"];
export type User = Schemas["User"];
export type UserActions = Schemas["UserActions"];
/** How it stands with one's verified mark. */
export type Verification = Schemas["OwnVerification"];
export type AskedGesture = Schemas["AskedGesture"];
/** By what one can sign in. */
export type SignInMethods = Schemas["SignInMethods"];
export type LinkedService = Schemas["LinkedService"];
