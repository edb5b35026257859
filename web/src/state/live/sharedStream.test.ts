import { expect, test } from "vitest";
import { shareStream, type TabMessage, type TabPorts } from "./sharedStream";

/** A browser with tabs: one lock, one channel. */
function browser() {
  const waiting: { lead: () => void; signal: AbortSignal }[] = [];
  const tabs = new Set<(message: TabMessage<string>) => void>();
  const lead = () => waiting[0]?.lead();
  return (): TabPorts<string> => {
    let own: ((message: TabMessage<string>) => void) | undefined;
    return {
      lead(run, signal) {
        const turn = { lead: run, signal };
        waiting.push(turn);
        if (waiting.length === 1) lead();
        signal.addEventListener("abort", () => {
          const led = waiting[0] === turn;
          waiting.splice(waiting.indexOf(turn), 1);
          if (led) lead();
        });
      },
      post: (message) => tabs.forEach((tab) => tab !== own && tab(message)),
      listen(received) {
        own = received;
        tabs.add(received);
        return () => tabs.delete(received);
      },
    };
  };
}

test("LIVE-01 one tab has the stream, all get its nudges, and the next one goes on where it was", () => {
  const portsOf = browser();
  const opened: string[] = [];
  const closed: string[] = [];
  const received: string[] = [];
  const tab = (name: string) =>
    shareStream<string>(portsOf(), {
      open(lastId) {
        opened.push(`${name} from ${lastId}`);
        return () => closed.push(name);
      },
      nudged: (nudge) => received.push(`${name}: ${nudge}`),
    });
  const first = tab("first");
  const second = tab("second");
  const third = tab("third");
  first.post({ nudge: "a message", lastId: "7" });
  first.post({ nudge: "somebody types", lastId: null });
  expect(opened).toEqual(["first from null"]);
  expect(received).toEqual([
    "second: a message",
    "third: a message",
    "second: somebody types",
    "third: somebody types",
  ]);
  second.stop();
  first.stop();
  expect(opened).toEqual(["first from null", "third from 7"]);
  expect(closed).toEqual(["first"]);
  third.stop();
  expect(closed).toEqual(["first", "third"]);
});
