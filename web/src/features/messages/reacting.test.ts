// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { Me, Message } from "#/api/types";
import { sessionStore } from "#/state/session";
import { emptyHistory, type History } from "./history";
import { react } from "./reacting";
import type { RoomChat } from "./room";

const me = "0000000000009";
/** Answers the reactions, in their order. */
let answers: ((response: Response) => void)[];

beforeEach(() => {
  answers = [];
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => void answers.push(resolve)));
});

/** A chat with one message, whose reactions are pressed and read. */
function room() {
  const message = { id: "0000000000001", reactions: [] } as unknown as Message;
  let history: History<Message> = { ...emptyHistory, messages: [message] };
  const chat = {
    getState: () => history,
    alter: (change: (before: History<Message>) => History<Message>) => {
      history = change(history);
    },
  } as unknown as RoomChat;
  const now = () => history.messages[0] ?? message;
  return {
    press: (emoji: string | null) => react(chat, now(), me, emoji),
    shown: () => now().reactions.map(({ emoji }) => emoji),
  };
}

const refused = () => Response.json({ error: "Not today" }, { status: 500 });
const taken = (emoji: string, version: number) => {
  const reactions = [{ user_id: me, emoji, is_own: true }];
  return Response.json({ id: "0000000000001", reactions, version });
};

/** The reaction of this number, from 1, is on its way once those before it are answered. */
const underWay = (number: number) => vi.waitFor(() => expect(answers).toHaveLength(number));

test("POLISH-11 of two reactions that both fail neither stays, and the second shows until it has", async () => {
  const { press, shown } = room();
  press("👍");
  press("🔥");
  await underWay(1);
  answers[0]?.(refused());
  await underWay(2);
  expect(shown()).toEqual(["🔥"]);
  answers[1]?.(refused());
  await vi.waitFor(() => expect(shown()).toEqual([]));
});

test("POLISH-11 a reaction that fails goes back to the one before it that the server took", async () => {
  const { press, shown } = room();
  press("👍");
  press("🔥");
  await underWay(1);
  answers[0]?.(taken("👍", 1));
  await underWay(2);
  answers[1]?.(refused());
  await vi.waitFor(() => expect(shown()).toEqual(["👍"]));
});

test("SESS-07 a reaction that waits for the one before it is not that of whoever signs in meanwhile", async () => {
  sessionStore.begin("token-of-ada", { id: me } as Me, "browser");
  const { press, shown } = room();
  press("👍");
  press("🔥");
  await underWay(1);
  sessionStore.signOut();
  sessionStore.begin("token-of-noor", { id: "0000000000008" } as Me, "browser");
  answers[0]?.(taken("👍", 2));
  await vi.waitFor(() => expect(shown()).toEqual(["👍"]));
  expect(answers).toHaveLength(1);
  sessionStore.signOut();
});
