import type { ChatPorts } from "./chatState";
import { Timer } from "./timer";

/** How often typing is signalled at most (throttled), and for how long the other's is shown, in milliseconds. */
const sendEveryMs = 3_000;
const showForMs = 5_000;

type TypingPorts = Pick<ChatPorts<never, never>, "sendTyping" | "after" | "now">;

/** Typing in one room: signals to the other person that one types, and shows for a while that they do. */
export class TypingIndicator {
  readonly #ports: TypingPorts;
  readonly #show: (othersTyping: boolean) => void;
  #sentAt = Number.NEGATIVE_INFINITY;
  readonly #hiding: Timer;

  constructor(ports: TypingPorts, show: (othersTyping: boolean) => void) {
    this.#ports = ports;
    this.#show = show;
    this.#hiding = new Timer(ports);
  }

  /** Signals it, unless that was done just now. */
  typed(): void {
    const now = this.#ports.now();
    if (now - this.#sentAt < sendEveryMs) return;
    this.#sentAt = now;
    this.#ports.sendTyping();
  }

  /** The text was sent: typing the next one is signalled at once. */
  textSent(): void {
    this.#sentAt = Number.NEGATIVE_INFINITY;
  }

  /** Shows that the other is typing, until no further signal comes. */
  readonly received = (): void => {
    this.#hiding.start(showForMs, this.hide);
    this.#show(true);
  };

  /** Shows no longer that the other is typing: their message is there, or nobody looks. */
  readonly hide = (): void => {
    this.#hiding.stop();
    this.#show(false);
  };
}
