import type { Unsent } from "#/state/unsent";

/** A message that was sent, and the room's version that it made. */
export interface Sent<M> {
  message: M;
  version: number;
}

/** A text that is not yet in the room: on its way, or refused for a reason. */
export interface Outgoing {
  readonly key: string;
  readonly content: string;
  /** Why it did not get through; null while it is on its way. */
  readonly refused: unknown;
}

export interface Written {
  readonly draft: string;
  readonly outbox: readonly Outgoing[];
}

export interface OutboxPorts<M> {
  send(content: string, key: string): Promise<Sent<M>>;
  newKey(): string;
  /** Whether a failure is about this one text, so that those behind it may still get through. */
  isOwnFault(refused: unknown): boolean;
  /** Whether a failure says that the text arrived before, and its message has been deleted since. */
  isDeleted(refused: unknown): boolean;
}

/** A text kept from an earlier visit: nobody knows any more why it did not get through. */
export class Interrupted extends Error {}

/**
 * Texts on their way, one after the other, so that they arrive in the order they were typed. One that fails stays, to
 * be tried again under the same key, and while nothing else is typed it stands in the box too, to be changed.
 */
export class Outbox<M> {
  #written: Written = { draft: "", outbox: [] };
  /** The failed text that the draft repeats. */
  #echo: string | null = null;
  #delivering = false;
  readonly #ports: OutboxPorts<M>;
  readonly #changed: (written: Written) => void;
  readonly #sent: (sent: Sent<M>) => void;

  constructor(ports: OutboxPorts<M>, changed: (written: Written) => void, sent: (sent: Sent<M>) => void) {
    this.#ports = ports;
    this.#changed = changed;
    this.#sent = sent;
  }

  restore({ draft, texts }: Unsent): void {
    const held = new Set(this.#written.outbox.map((one) => one.key));
    const before = texts
      .filter((one) => !held.has(one.key))
      .map((one) => ({ ...one, refused: new Interrupted() }));
    this.#echo = before.find((one) => one.content === draft)?.key ?? this.#echo;
    this.#set({ draft: this.#written.draft || draft, outbox: [...before, ...this.#written.outbox] });
  }

  /** Whoever empties the box begins something else. */
  setDraft(draft: string): void {
    if (draft.trim() === "") this.#echo = null;
    this.#set({ draft });
  }

  /** Sends what is typed. Blank text stays where it is; a failed one that was changed takes its own place. */
  send(): void {
    const content = this.#written.draft.trim();
    if (content === "") return;
    const { outbox } = this.#written;
    const echo = outbox.find((one) => one.key === this.#echo && one.refused !== null);
    this.#echo = null;
    const key = echo?.content === content ? echo.key : this.#ports.newKey();
    const text = { key, content, refused: null };
    const rest = outbox.filter((one) => one !== echo);
    this.#set({ draft: "", outbox: [...rest, text] });
    void this.#deliver();
  }

  /** Everything that failed sets out again, in its order. */
  retry(): void {
    this.#again(() => true);
  }

  /** The server is back in reach: what was lost on the way sets out again by itself. */
  retryLost(): void {
    this.#again(({ refused }) => !(refused instanceof Interrupted) && !this.#ports.isOwnFault(refused));
  }

  #again(chosen: (text: Outgoing) => boolean): void {
    const { outbox, draft } = this.#written;
    const failed = outbox.filter((one) => one.refused !== null && chosen(one));
    if (failed.length === 0) return;
    const repeated = failed.some((one) => one.key === this.#echo && one.content === draft.trim());
    if (repeated) this.#echo = null;
    this.#set({
      draft: repeated ? "" : draft,
      outbox: outbox.map((one) => (failed.includes(one) ? { ...one, refused: null } : one)),
    });
    void this.#deliver();
  }

  discard(key: string): void {
    const { outbox, draft } = this.#written;
    const gone = outbox.find((one) => one.key === key);
    const repeated = this.#echo === key && gone?.content === draft.trim();
    this.#set({ draft: repeated ? "" : draft, outbox: outbox.filter((one) => one !== gone) });
  }

  async #deliver(): Promise<void> {
    if (this.#delivering) return;
    this.#delivering = true;
    for (let text = this.#next(); text; text = this.#next()) {
      const { key, content } = text;
      try {
        this.#sent(await this.#ports.send(content, key));
        this.#remove(key);
      } catch (refused) {
        if (this.#ports.isDeleted(refused)) this.#remove(key);
        else this.#fail(key, refused);
      }
    }
    this.#delivering = false;
  }

  #remove(key: string): void {
    this.#set({ outbox: this.#written.outbox.filter((one) => one.key !== key) });
  }

  #next(): Outgoing | undefined {
    return this.#written.outbox.find((one) => one.refused === null);
  }

  #fail(key: string, refused: unknown): void {
    const alone = this.#ports.isOwnFault(refused);
    const outbox = this.#written.outbox.map((one) =>
      one.key === key || (!alone && one.refused === null) ? { ...one, refused } : one,
    );
    const failed = outbox.filter((one) => one.refused !== null);
    const only = failed.length === 1 && this.#written.draft === "" ? failed[0] : undefined;
    if (only) this.#echo = only.key;
    this.#set({ outbox, ...(only && { draft: only.content }) });
  }

  #set(change: Partial<Written>): void {
    this.#written = { ...this.#written, ...change };
    this.#changed(this.#written);
  }
}
