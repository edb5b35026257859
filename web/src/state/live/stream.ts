import { type SseEvent, SseParser } from "./sse";

/** `off` until started and after it is stopped; `waiting` between a lost connection and the next try. */
export type StreamPhase = "off" | "connecting" | "live" | "waiting";

/** The server answered and will not stream: `status` tells why. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the stream was refused with ${status}`);
    this.status = status;
  }
}

/** Everything a stream needs from outside, so that a test can stand in for network, clock and chance. */
export interface StreamPorts {
  /** Settles once the server has begun to stream; what it streams arrives in pieces. */
  open(lastId: string | null, signal: AbortSignal): Promise<AsyncIterable<string>>;
  /** Runs once after so many milliseconds; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /** At least 0, less than 1. */
  random(): number;
  received(event: SseEvent): void;
  became(phase: StreamPhase): void;
  /** The session is over: nothing more to listen to. */
  ended(): void;
}

/** The server says something every 15 s; after this long without a word the connection is dead. */
export const heartbeatTimeout = 40_000;
const firstRetryDelay = 1_000;
export const maxRetryDelay = 30_000;
/** A refusal that trying again soon won't change. */
const lasting = new Set([403, 404, 405, 501]);

/**
 * One connection that keeps itself: resumes where it was cut off, waits longer each time it fails, with chance mixed in
 * so that a restarted server isn't met by everybody at once, and takes a silent connection for a dead one.
 */
export class LiveStream {
  readonly #ports: StreamPorts;
  #phase: StreamPhase = "off";
  #lastId: string | null;
  #failures = 0;
  #connection = new AbortController();
  #cancelTimer: (() => void) | null = null;

  constructor(ports: StreamPorts, lastId: string | null = null) {
    this.#ports = ports;
    this.#lastId = lastId;
  }

  get phase(): StreamPhase {
    return this.#phase;
  }

  start(): void {
    if (this.#phase === "off") void this.#connect();
  }

  stop(): void {
    this.#clearTimer();
    this.#become("off");
    this.#connection.abort();
  }

  /** The network or the person is back: no more waiting. */
  wake(): void {
    if (this.#phase === "waiting") void this.#connect();
  }

  async #connect(): Promise<void> {
    this.#become("connecting");
    const connection = new AbortController();
    this.#connection = connection;
    this.#watch();
    try {
      const pieces = await this.#ports.open(this.#lastId, connection.signal);
      if (connection.signal.aborted) return;
      this.#become("live");
      await this.#listen(pieces, connection.signal);
      this.#lost(connection);
    } catch (error) {
      this.#lost(connection, error instanceof Refused ? error.status : 0);
    }
  }

  async #listen(pieces: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
    const parser = new SseParser();
    for await (const piece of pieces) {
      if (signal.aborted) return;
      this.#failures = 0;
      this.#watch();
      for (const event of parser.push(piece)) {
        if (event.id !== null) this.#lastId = event.id;
        this.#ports.received(event);
      }
    }
  }

  /** The connection ended by itself, or went silent; one that was replaced or stopped changes nothing. */
  #lost(connection: AbortController, status = 0): void {
    if (connection !== this.#connection || this.#phase === "off" || this.#phase === "waiting") return;
    connection.abort();
    if (status === 401) {
      this.stop();
      this.#ports.ended();
      return;
    }
    const most = lasting.has(status)
      ? maxRetryDelay
      : Math.min(maxRetryDelay, firstRetryDelay * 2 ** this.#failures);
    this.#failures += 1;
    this.#become("waiting");
    this.#clearTimer();
    this.#cancelTimer = this.#ports.after(most * (0.5 + this.#ports.random() / 2), () => this.wake());
  }

  #watch(): void {
    this.#clearTimer();
    const connection = this.#connection;
    this.#cancelTimer = this.#ports.after(heartbeatTimeout, () => this.#lost(connection));
  }

  #clearTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #become(phase: StreamPhase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    this.#ports.became(phase);
  }
}
