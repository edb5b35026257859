import { useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { QueryProvider } from "./QueryProvider";

test("SESS-04 identical requests in flight are shared", async () => {
  const ask = vi.fn<() => Promise<string>>(() => Promise.resolve("an answer"));
  const Asking = ({ name }: { name: string }) => {
    const { data } = useQuery({ queryKey: ["the same"], queryFn: ask });
    return <p>{`${name}: ${data ?? ""}`}</p>;
  };
  render(
    <QueryProvider>
      <Asking name="one" />
      <Asking name="other" />
    </QueryProvider>,
  );
  expect(await screen.findByText("one: an answer")).toBeDefined();
  expect(await screen.findByText("other: an answer")).toBeDefined();
  expect(ask).toHaveBeenCalledOnce();
});
