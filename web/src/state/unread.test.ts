import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { setUnread, unreadMessages } from "./unread";

test("LIVE-01 the count that the stream tells is kept when an older answer comes after it", async () => {
  const cache = new QueryClient();
  let answer: (total: number) => void = () => {};
  const asked = cache.fetchQuery({
    ...unreadMessages,
    queryFn: () =>
      new Promise<number>((resolve) => {
        answer = resolve;
      }),
  });
  setUnread(cache, 3);
  answer(1);
  await asked.catch(() => undefined);
  expect(cache.getQueryData(unreadMessages.queryKey)).toBe(3);
});
