import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { setUnread, unreadMessages } from "./unread";

test("LIVE-01 the count of the stream is kept when an older answer comes after it", async () => {
  const cache = new QueryClient();
  let answer: (total: number) => void = () => {};
  const fetching = cache.fetchQuery({
    ...unreadMessages,
    queryFn: () =>
      new Promise<number>((resolve) => {
        answer = resolve;
      }),
  });
  setUnread(cache, 3);
  answer(1);
  await fetching.catch(() => undefined);
  expect(cache.getQueryData(unreadMessages.queryKey)).toBe(3);
});
