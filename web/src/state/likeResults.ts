import type { LikeAnswer, UndoAnswer } from "#/api/types";

/** The server's answer; `gone` if there is no such person any more, `unsent` if it was undone before it was sent, null if the call failed. */
export type LikeResult = LikeAnswer | "gone" | "unsent" | null;

/** What was undone, and whether the two are a match since, if that could be asked. */
export type Undone = UndoAnswer & { isMatch: boolean | undefined };

/** What was undone; `nothing` if there was nothing to undo, `lost` if the action itself had failed, null if the undo failed. */
export type UndoResult = Undone | "nothing" | "lost" | null;
