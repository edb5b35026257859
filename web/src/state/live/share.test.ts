import { expect, test } from "vitest";
import { type SharePorts, shareOne, type TabTalk } from "./share";

/** A browser with tabs: one lock, one channel. */
function browser() {
  const waiting: { lead: () => void; signal: AbortSignal }[] = [];
  const tabs = new Set<(talk: TabTalk<string>) => void>();
  const lead = () => waiting[0]?.lead();
  return (): SharePorts<string> => {
    let own: ((talk: TabTalk<string>) => void) | undefined;
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
      tell: (talk) => tabs.forEach((tab) => tab !== own && tab(talk)),
      hear(heard) {
        own = heard;
        tabs.add(heard);
        return () => tabs.delete(heard);
      },
    };
  };
}

test("LIVE-01 one tab has the stream, all hear it, and the next one goes on where it was", () => {
  const portsOf = browser();
  const opened: string[] = [];
  const closed: string[] = [];
  const heard: string[] = [];
  const tab = (name: string) =>
    shareOne<string>(portsOf(), {
      open(lastId) {
        opened.push(`${name} from ${lastId}`);
        return () => closed.push(name);
      },
      said: (what) => heard.push(`${name}: ${what}`),
    });
  const first = tab("first");
  const second = tab("second");
  const third = tab("third");
  first.tell({ said: "a message", lastId: "7" });
  first.tell({ said: "somebody types", lastId: null });
  expect(opened).toEqual(["first from null"]);
  expect(heard).toEqual([
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
