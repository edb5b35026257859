import type { components } from "./schema";

type Schemas = components["schemas"];

export type LikeAnswer = Schemas["LikeAnswer"];
export type Match = Schemas["Match"];
export type Me = Schemas["Me"];
export type Message = Schemas["Message"];
export type Picture = Schemas["Picture"];
export type Place = Schemas["Place"];
export type Preferences = Schemas["Preferences"];
export type RegisterRequest = Schemas["RegisterRequest"];
export type Room = Schemas["Room"];
export type UndoAnswer = Schemas["UndoAnswer"];
export type User = Schemas["User"];
export type UserActions = Schemas["UserActions"];
