/** A message that was sent, and the room's version that it made. */
export interface Sent<M> {
  message: M;
  version: number;
}

/** A text or a picture that is not yet in the room: on its way, or failed. */
export interface Outgoing {
  readonly key: string;
  /** When it was first sent, in milliseconds. */
  readonly firstSentAt: number;
  /** Of a picture the words that are sent along; the picture itself is kept under the key (`keptPictures.ts`). */
  readonly content: string;
  /** Set for a picture. */
  readonly type?: "image";
  /** The message that it answers. */
  readonly replyTo: string | null;
  /** Why it did not get through, also while it is tried again by itself; null while it is on its way otherwise. */
  readonly failure: unknown;
}

/** What is written in a room and not sent. */
export interface Written {
  readonly draft: string;
  /** The message that what is typed answers. */
  readonly replyTo: string | null;
  readonly outbox: readonly Outgoing[];
  /** True while what was lost goes out because the server is back in reach. */
  readonly resuming: boolean;
}

/** A text kept from an earlier visit that was refused, or too long ago to be sent again by itself. */
export class Interrupted extends Error {}

/** What an outbox needs from outside. */
export interface OutboxPorts<M> {
  /** The signal says that it is no longer to be sent. */
  send(outgoing: Outgoing, signal: AbortSignal): Promise<Sent<M>>;
  /** A picture is not to be sent: it need not be kept any more. Returns a function that keeps it again. */
  discardPicture(picture: Outgoing): () => Promise<void>;
  newKey(): string;
  now(): number;
  /** Runs once after so many milliseconds; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /** Checks if the server answers now; fails where nothing is to be sent any more. Without a connection `resume` is called once there is one. */
  isInReach(): Promise<boolean>;
  /** True if the server refused this one text, so that those after it may still be sent. */
  isMessageRefused(failure: unknown): boolean;
  /** True if a failure says that the text arrived before and its message has been deleted since. */
  isDeleted(failure: unknown): boolean;
}
