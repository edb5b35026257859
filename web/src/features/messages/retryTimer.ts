import { Timer, type TimerPorts } from "./timer";

/** How long after a loss what was lost sets out again; after each further one twice as long, up to the longest. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Runs something some time after a loss: later each time, until something got through. */
export class RetryTimer {
  readonly #timer: Timer;
  /** Losses since something got through. */
  #losses = 0;

  constructor(ports: TimerPorts) {
    this.#timer = new Timer(ports);
  }

  lost(): void {
    this.#losses += 1;
  }

  gotThrough(): void {
    this.#losses = 0;
  }

  start(run: () => void): void {
    this.#timer.start(Math.min(FIRST_WAIT_MS * 2 ** (this.#losses - 1), LONGEST_WAIT_MS), run);
  }

  stop(): void {
    this.#timer.stop();
  }
}
