import type { Unsent } from "#/state/unsent";
import type { ChatPorts } from "./chatState";
import type { Outbox } from "./outbox";

/** What an outbox has is stored for its room, and what other windows store there is taken in. */
export class StoredTexts<M, R> {
  /** What was stored for the room when it was written last, or nothing: what differs from it was written elsewhere since. */
  #last = "";
  readonly #ports: Pick<ChatPorts<M, R>, "readUnsent" | "keepUnsent">;
  readonly #outbox: Outbox<M>;

  constructor(ports: Pick<ChatPorts<M, R>, "readUnsent" | "keepUnsent">, outbox: Outbox<M>) {
    this.#ports = ports;
    this.#outbox = outbox;
  }

  /** Stores what the outbox has. Without a room it is the one that the chat was opened for. */
  write(room: R | null): void {
    this.#ports.keepUnsent(room, this.#outbox.unsent(this.#ports.readUnsent(room).texts));
    // Not what was given to it: the storage may be full or forbidden.
    this.#last = JSON.stringify(this.#ports.readUnsent(room));
  }

  /** Takes in what is stored for the room. */
  takeIn(room: R | null): void {
    this.takeInKept(this.#ports.readUnsent(room));
  }

  /** Takes in what was stored for a room that is known now; until then what was written was stored without it. */
  takeInFirst(room: R): void {
    this.takeInKept(this.#ports.readUnsent(room), null, this.#ports.readUnsent(null));
  }

  /** Takes in what was kept, and why it was lost just now, if it was; `found` is what is stored now where it was written last. */
  takeInKept(kept: Unsent, lost: unknown = null, found = kept): void {
    this.#outbox.restore(kept, this.#last !== "" && this.#last !== JSON.stringify(found), lost);
  }
}
