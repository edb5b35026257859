export interface TimerPorts {
  /** Runs once after so many milliseconds; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Runs one thing after a while, unless it is stopped or started anew before. */
export class Timer {
  readonly #ports: TimerPorts;
  #cancel: (() => void) | null = null;

  constructor(ports: TimerPorts) {
    this.#ports = ports;
  }

  start(milliseconds: number, run: () => void): void {
    this.stop();
    this.#cancel = this.#ports.after(milliseconds, run);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
