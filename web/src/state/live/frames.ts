/** One event of a stream; a comment has none of the three. */
export interface Frame {
  id: string | null;
  event: string;
  data: string;
}

/** Cuts a text/event-stream into its events, in whatever pieces it arrives. Comments are for keeping awake and say nothing. */
export class Frames {
  #rest = "";
  #frame: Frame = nothing;

  push(text: string): Frame[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    const whole: Frame[] = [];
    for (const line of lines) {
      if (line !== "") this.#take(line);
      else if (this.#frame !== nothing) {
        whole.push(this.#frame);
        this.#frame = nothing;
      }
    }
    return whole;
  }

  #take(line: string): void {
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "id") this.#frame = { ...this.#frame, id: value };
    if (name === "event") this.#frame = { ...this.#frame, event: value };
    if (name === "data") {
      const before = this.#frame.data;
      this.#frame = { ...this.#frame, data: before === "" ? value : `${before}\n${value}` };
    }
  }
}

const nothing: Frame = { id: null, event: "message", data: "" };
