import type { KeptText, Unsent } from "#/state/unsent";
import { isBlank } from "#/ui/isBlank";
import { Interrupted, type Outgoing, type OutboxPorts, type Sent, type Written } from "./outgoing";
import { RetryTimer } from "./retryTimer";

/** For so long the server knows the key of a text that it may have received; a little less. */
const KEY_LASTS_MS = 23 * 3_600_000;

/**
 * Texts on their way, one after the other, so that they arrive in the order they were typed. One that fails stays where it
 * is, to be tried again under the same key, taken back into the box to be changed, or discarded. Whatever is typed
 * meanwhile is a text of its own.
 */
export class Outbox<M> {
  #written: Written = { draft: "", replyTo: null, outbox: [], resuming: false };
  #delivering = false;
  /** The keys of what was lost and sets out again by itself: it is shown as lost until it got through, so that nothing moves under a press. */
  readonly #again = new Set<string>();
  /** What is being sent, and how to stop it. */
  #underWay: { key: string; stop: AbortController } | null = null;
  readonly #nextTry: RetryTimer;
  /** Of all that was ever in the outbox: what is stored under another key waits in another window. */
  readonly #keys = new Set<string>();
  readonly #ports: OutboxPorts<M>;
  readonly #changed: (written: Written) => void;
  readonly #sent: (sent: Sent<M>) => void;
  readonly #takeInStored: () => void;

  /** `takeInStored` calls `restore` with what other windows have stored since. */
  constructor(
    ports: OutboxPorts<M>,
    changed: (written: Written) => void,
    sent: (sent: Sent<M>) => void,
    takeInStored: () => void,
  ) {
    this.#ports = ports;
    this.#takeInStored = takeInStored;
    this.#nextTry = new RetryTimer(ports);
    this.#changed = changed;
    this.#sent = sent;
  }

  /** What is kept of it for a later visit, and of what is stored by now what other windows wrote. */
  unsent(stored: readonly KeptText[]): Unsent {
    const { outbox, draft, replyTo } = this.#written;
    const texts = outbox.map((text) => ({
      ...text,
      failure: undefined,
      firstSentAt: this.#isLost(text) ? text.firstSentAt : undefined,
    }));
    const others = stored.filter(({ key }) => !this.#keys.has(key));
    return { draft, replyTo, texts: [...others, ...texts] };
  }

  /**
   * Takes in what was kept; the draft kept is the one typed last. A text whose sending was not answered is sent again by itself,
   * under its key. With `replaces` what was kept is newer, as it was changed elsewhere: a draft or a failed text that is not in it
   * was sent or dropped there. With `lost`, why it was lost just now, a text waits as one that was lost here does.
   */
  restore({ draft, replyTo = null, texts }: Unsent, replaces: boolean, lost: unknown = null): void {
    const held = this.#written;
    const stay = held.outbox.filter(
      (one) => !replaces || one.failure === null || texts.some(({ key }) => key === one.key),
    );
    const before = texts
      .filter((one) => stay.every(({ key }) => key !== one.key))
      .map(({ replyTo: answered = null, firstSentAt = Number.NEGATIVE_INFINITY, ...one }) => ({
        ...one,
        replyTo: answered,
        firstSentAt,
        failure: this.#knowsKeyOf(firstSentAt) ? lost : new Interrupted(),
      }));
    this.#set({
      draft: replaces ? draft : draft || held.draft,
      replyTo: replaces ? replyTo : (held.replyTo ?? replyTo),
      outbox: [...before, ...stay],
    });
    if (lost !== null) this.#waitAfterLoss();
    void this.#deliver();
  }

  setDraft(draft: string): void {
    this.#set({ draft });
  }

  /** What is typed answers this message; none with null. */
  setReplyTo(replyTo: string | null): void {
    this.#set({ replyTo });
  }

  /** Sends what is typed, behind what was lost on the way before. Blank text stays where it is. */
  send(): void {
    const content = this.#written.draft.trim();
    if (isBlank(content)) return;
    const { replyTo } = this.#written;
    // Not told of alone: for a moment the words would be nowhere.
    this.#written = { ...this.#written, draft: "" };
    this.add({
      key: this.#ports.newKey(),
      firstSentAt: this.#ports.now(),
      content,
      replyTo,
      failure: null,
    });
  }

  /** Takes in a text, or a picture, behind what waits already: one that was sent and not answered, or that is to be sent. */
  add(outgoing: Outgoing): void {
    this.#set({ replyTo: null, outbox: [...this.#written.outbox, outgoing] });
    if (outgoing.failure === null) this.#retryLost();
    else this.#waitAfterLoss();
  }

  #waitAfterLoss(): void {
    this.#nextTry.lost();
    this.#tryLater();
  }

  /** Everything that failed sets out again, in its order. */
  retry(): void {
    const { outbox } = this.#written;
    if (outbox.some(({ failure }) => failure !== null))
      this.#set({ outbox: outbox.map((one) => (one.failure === null ? one : { ...one, failure: null })) });
    void this.#deliver();
  }

  /** The server is back in reach: what was lost on the way sets out again by itself. */
  resume(): void {
    if (this.#hasLost()) this.#set({ resuming: true });
    this.#retryLost();
  }

  /** What was lost sets out again, before what waits behind it. */
  #retryLost(): void {
    for (const one of this.#written.outbox) if (this.#isLost(one)) this.#again.add(one.key);
    void this.#deliver();
  }

  readonly #isLost = ({ failure, firstSentAt }: Outgoing): boolean =>
    this.#knowsKeyOf(firstSentAt) &&
    !(failure instanceof Interrupted) &&
    !this.#ports.isMessageRefused(failure);

  /** True if the server still recognizes a text that was first sent then, so that it arrives once. */
  #knowsKeyOf(firstSentAt: number): boolean {
    return firstSentAt > this.#ports.now() - KEY_LASTS_MS;
  }

  /** Takes a failed text back into the box, before what is typed there, with what it answers. Not for pictures. */
  edit(key: string): void {
    const { outbox, draft, replyTo } = this.#written;
    const failed = outbox.find((one) => one.key === key && one.failure !== null);
    if (!failed) return;
    const joined = isBlank(draft) ? failed.content : `${failed.content}\n${draft}`;
    this.#remove(key, { draft: joined, replyTo: failed.replyTo ?? replyTo });
  }

  /** Removes a text or a picture that is not to be sent. Returns a function that puts it back before those that stood behind it. */
  discard(key: string): () => Promise<void> {
    const { outbox } = this.#written;
    const place = outbox.findIndex((one) => one.key === key);
    const discarded = outbox[place];
    const behind = outbox.slice(place + 1).map((one) => one.key);
    const keepAgain = discarded?.type && this.#ports.discardPicture(discarded);
    this.#remove(key);
    return async () => {
      await keepAgain?.();
      if (discarded) this.#insert(discarded, behind);
      this.#retryLost();
    };
  }

  /** Puts a text or a picture before the first of these that is there, unless it is there itself. */
  #insert(one: Outgoing, behind: readonly string[]): void {
    const others = this.#written.outbox.filter(({ key }) => key !== one.key);
    const next = others.findIndex(({ key }) => behind.includes(key));
    const place = next < 0 ? others.length : next;
    this.#set({ outbox: [...others.slice(0, place), one, ...others.slice(place)] });
  }

  #remove(key: string, change: Partial<Written> = {}): void {
    this.#again.delete(key);
    // What is behind it goes out.
    if (this.#underWay?.key === key) this.#underWay.stop.abort();
    this.#set({ ...change, outbox: this.#written.outbox.filter((one) => one.key !== key) });
  }

  async #deliver(): Promise<void> {
    if (this.#delivering) return;
    this.#delivering = true;
    let isTried = false;
    for (let text = this.#next(); text; text = this.#next()) {
      isTried = true;
      this.#nextTry.stop();
      await this.#try(text);
    }
    this.#delivering = false;
    if (this.#written.resuming) this.#set({ resuming: false });
    if (isTried) this.#tryLater();
  }

  async #try(text: Outgoing): Promise<void> {
    const { key } = text;
    const stop = new AbortController();
    this.#underWay = { key, stop };
    try {
      this.#sent(await this.#ports.send(text, stop.signal));
      this.#takeInChanges(text);
      this.#remove(key);
      this.#nextTry.gotThrough();
    } catch (failure) {
      if (stop.signal.aborted) return;
      this.#takeInChanges(text);
      if (!this.#ports.isMessageRefused(failure)) this.#nextTry.lost();
      if (this.#ports.isDeleted(failure)) this.#remove(key);
      else this.#fail(key, failure);
    }
  }

  /** What was lost can be changed or discarded elsewhere while it is tried again: what is written next must not undo that. */
  #takeInChanges({ failure }: Outgoing): void {
    if (failure !== null) this.#takeInStored();
  }

  /** One request may be lost while all others get through: no change of the connection tells of that. */
  #tryLater(): void {
    if (this.#hasLost()) this.#nextTry.start(() => void this.#tryNow());
  }

  async #tryNow(): Promise<void> {
    const isInReach = await this.#ports.isInReach().catch(() => false);
    if (!isInReach) return;
    // A text may have been sent or discarded in another window meanwhile.
    this.#takeInStored();
    this.#retryLost();
  }

  #hasLost(): boolean {
    return this.#written.outbox.some((one) => one.failure !== null && this.#isLost(one));
  }

  /** True if something is on its way, for the first time or again. */
  get isSending(): boolean {
    return this.#next() !== undefined;
  }

  #next(): Outgoing | undefined {
    return this.#written.outbox.find(this.#isOnItsWay);
  }

  readonly #isOnItsWay = ({ key, failure }: Outgoing): boolean => failure === null || this.#again.has(key);

  #fail(key: string, failure: unknown): void {
    const { outbox: all } = this.#written;
    // One that was discarded on its way says nothing of those behind it.
    const alone = this.#ports.isMessageRefused(failure) || all.every((one) => one.key !== key);
    const fails = (one: Outgoing) => one.key === key || (!alone && this.#isOnItsWay(one));
    const outbox = all.map((one) => (fails(one) ? { ...one, failure } : one));
    for (const one of all.filter(fails)) this.#again.delete(one.key);
    this.#set({ outbox });
  }

  #set(change: Partial<Written>): void {
    this.#written = { ...this.#written, ...change };
    for (const { key } of this.#written.outbox) this.#keys.add(key);
    this.#changed(this.#written);
  }
}
