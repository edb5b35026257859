import type { Unsent } from "#/state/unsent";
import type { ChatPorts } from "./chatState";
import type { Outbox } from "./outbox";

/** Keeps what an outbox has in the browser's storage, and gives it what other windows have stored there (state/unsent.ts). */
export class StoredTexts<M, R> {
  /** What was stored for the room when it was written last, or nothing: what differs from it was written elsewhere since. */
  #last = "";
  readonly #ports: Pick<ChatPorts<M, R>, "readUnsent" | "keepUnsent">;
  readonly #outbox: Outbox<M>;

  constructor(ports: Pick<ChatPorts<M, R>, "readUnsent" | "keepUnsent">, outbox: Outbox<M>) {
    this.#ports = ports;
    this.#outbox = outbox;
  }

  /** Stores what the outbox has for the room. With null it is stored for the address that the chat was opened by. */
  write(room: R | null): void {
    this.#ports.keepUnsent(room, this.#outbox.unsent(this.#ports.readUnsent(room).texts));
    // Not what was given to it: the storage may be full or forbidden.
    this.#last = JSON.stringify(this.#ports.readUnsent(room));
  }

  /** Has the outbox take in what is stored for the room, and, with `writtenTo`, where this wrote last, if not there. */
  takeIn(room: R | null, writtenTo = room): void {
    this.restore(this.#ports.readUnsent(room), null, this.#ports.readUnsent(writtenTo));
  }

  /** Has the outbox take in what was read; `lost` is why it was lost just now, if it was, and `found` what is stored where this wrote last. */
  restore(kept: Unsent, lost: unknown = null, found = kept): void {
    this.#outbox.restore(kept, this.#last !== "" && this.#last !== JSON.stringify(found), lost);
  }
}
