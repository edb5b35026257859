import { expect, test } from "vitest";
import { blockBen } from "#/testing/blockBen";
import ProfileScreen from "./ProfileScreen";

const person = (id: string, name: string) => ({
  id,
  name,
  location: "Oslo, Norway",
  pictures: [],
  interests: [],
});
const people = [person("0000000000001", "Ben"), person("0000000000002", "Carl")];

/** The profile of Ben, about to be blocked there. */
const blocking = () =>
  blockBen({
    route: "/profile/:id",
    screen: <ProfileScreen />,
    address: "/profile/0000000000001",
    answerTo(url) {
      const user = people.find(({ id }) => url.endsWith(`/api/users/${id}`));
      return user ? { user } : { likedUsers: [], favorites: [], matches: [], moments: [] };
    },
  });

test("SAFE-01 whoever blocks somebody on their profile leaves it", async () => {
  const { at, blocked } = await blocking();
  await blocked();
  expect(at()).toBe("/discovery");
});

test.each([[["/messages"]], [["/profile/0000000000002"]], [["/messages", "/profile/0000000000001"]]])(
  "SAFE-01 whoever has gone on before the block was answered stays there: %j",
  async (ways) => {
    const { at, go, blocked } = await blocking();
    for (const way of ways) await go(way);
    await blocked();
    expect(at()).toBe(ways.at(-1));
  },
);
