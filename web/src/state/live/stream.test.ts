import { describe, expect, test } from "vitest";
import { heartbeatTimeout, LiveStream, maxRetryDelay, Refused, type StreamPhase } from "./stream";

/** A network, clock and randomness that the test controls. */
function fixture(lastId: string | null = null) {
  const world = {
    requests: [] as (string | null)[],
    refuse: null as Error | null,
    say: noOne,
    hangUp: () => {},
    phases: [] as StreamPhase[],
    received: [] as string[],
    ended: 0,
    timer: null as { milliseconds: number; run: () => void } | null,
    chance: 0,
  };
  const stream = new LiveStream(
    {
      async open(last, signal) {
        world.requests.push(last);
        if (world.refuse) throw world.refuse;
        return pieces(world, signal);
      },
      after(milliseconds, run) {
        const timer = { milliseconds, run };
        world.timer = timer;
        return () => {
          if (world.timer === timer) world.timer = null;
        };
      },
      random: () => world.chance,
      received: (event) => world.received.push(event.data),
      became: (phase) => world.phases.push(phase),
      ended: () => {
        world.ended += 1;
      },
    },
    lastId,
  );
  const elapse = async () => {
    const { timer } = world;
    world.timer = null;
    timer?.run();
    await settle();
  };
  return { world, stream, elapse };
}

function pieces(world: { say: (text: string) => void; hangUp: () => void }, signal: AbortSignal) {
  const source = new ReadableStream<string>({
    start(controller) {
      world.say = (text) => controller.enqueue(text);
      world.hangUp = () => controller.close();
      signal.addEventListener("abort", () => controller.error(new Error("aborted")));
    },
  });
  return source.values();
}

function noOne(text: string): void {
  throw new Error(`nobody listens to ${text}`);
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

describe("LIVE-01 the stream", () => {
  test("LIVE-01 resumes after the last event it received", async () => {
    const { world, stream, elapse } = fixture("earlier");
    stream.start();
    await settle();
    world.say("id: 5\ndata: x\n\n");
    await settle();
    world.hangUp();
    await settle();
    expect(stream.phase).toBe("waiting");
    await elapse();
    expect(world.requests).toEqual(["earlier", "5"]);
    expect(world.received).toEqual(["x"]);
    expect(world.phases).toEqual(["connecting", "live", "waiting", "connecting", "live"]);
  });

  test("LIVE-01 waits longer each time, never too long, and with chance mixed in", async () => {
    const { world, stream, elapse } = fixture();
    world.refuse = new Error("down");
    stream.start();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      await settle();
      waits.push(world.timer?.milliseconds ?? 0);
      await elapse();
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
    world.chance = 0.999;
    await elapse();
    expect(world.timer?.milliseconds).toBeGreaterThan(maxRetryDelay * 0.99);
    expect(world.timer?.milliseconds).toBeLessThanOrEqual(maxRetryDelay);
  });

  test("LIVE-01 a word from the server makes the next wait short again", async () => {
    const { world, stream, elapse } = fixture();
    world.refuse = new Error("down");
    stream.start();
    await settle();
    await elapse();
    world.refuse = null;
    await elapse();
    world.say(":\n\n");
    await settle();
    world.hangUp();
    await settle();
    expect(world.timer?.milliseconds).toBe(500);
  });

  test("LIVE-01 a connection without a word is taken for dead, and a heartbeat keeps it", async () => {
    const { world, stream, elapse } = fixture();
    stream.start();
    await settle();
    const first = world.timer;
    expect(first?.milliseconds).toBe(heartbeatTimeout);
    world.say(": beat\n\n");
    await settle();
    expect(world.timer).not.toBe(first);
    await elapse();
    expect(stream.phase).toBe("waiting");
    await elapse();
    expect(stream.phase).toBe("live");
  });

  test("LIVE-01 a session that is over ends it, stopping ends it, and waking cuts a wait short", async () => {
    const { world, stream } = fixture();
    world.refuse = new Error("down");
    stream.start();
    await settle();
    world.refuse = null;
    stream.wake();
    await settle();
    expect(stream.phase).toBe("live");
    stream.stop();
    await settle();
    expect(stream.phase).toBe("off");
    expect(world.timer).toBeNull();
    world.refuse = new Refused(401);
    stream.start();
    await settle();
    expect(stream.phase).toBe("off");
    expect(world.ended).toBe(1);
  });

  test("a server without streams gets few requests for one", async () => {
    const { world, stream } = fixture();
    world.refuse = new Refused(404);
    stream.start();
    await settle();
    expect(world.timer?.milliseconds).toBe(maxRetryDelay / 2);
  });
});
