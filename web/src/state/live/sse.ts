/** One event of a text/event-stream; one without a name is a `message`. */
export interface SseEvent {
  id: string | null;
  name: string;
  data: string;
}

/** Cuts a text/event-stream into its events, in whatever pieces it arrives. Comments only keep the connection awake. */
export class SseParser {
  #rest = "";
  #event: SseEvent = nothing;

  push(text: string): SseEvent[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    const whole: SseEvent[] = [];
    for (const line of lines) {
      if (line !== "") this.#take(line);
      else if (this.#event !== nothing) {
        whole.push(this.#event);
        this.#event = nothing;
      }
    }
    return whole;
  }

  #take(line: string): void {
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "id") this.#event = { ...this.#event, id: value };
    if (field === "event") this.#event = { ...this.#event, name: value };
    if (field === "data") {
      const before = this.#event.data;
      this.#event = { ...this.#event, data: before === "" ? value : `${before}\n${value}` };
    }
  }
}

const nothing: SseEvent = { id: null, name: "message", data: "" };
