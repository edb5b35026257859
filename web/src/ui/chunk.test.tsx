import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { chunk, type FailedProps, retryFailedChunks, setReleaseCheck } from "./chunk";

const Part = ({ words }: { words: string }) => <p>{words}</p>;
const Failed = ({ wanted, outdated, onRetry }: FailedProps<{ words: string }>) => (
  <button type="button" onClick={onRetry}>{`${wanted.words} ${outdated ? "is replaced" : "failed"}`}</button>
);

/** A chunk whose loading fails until it is `there`. */
function lostChunk() {
  const net = { there: false };
  const load = vi.fn<() => Promise<{ default: typeof Part }>>(() =>
    net.there ? Promise.resolve({ default: Part }) : Promise.reject(new Error("no network")),
  );
  return { net, load, Chunk: chunk(load, { Failed }) };
}

const show = (Chunk: ReturnType<typeof lostChunk>["Chunk"]) =>
  act(async () =>
    render(
      <Suspense fallback="waiting">
        <Chunk words="A part" />
      </Suspense>,
    ),
  );

afterEach(() => setReleaseCheck(() => Promise.resolve(undefined)));

test("POLISH-01 a preload that fails is forgotten: showing it loads it again", async () => {
  const { net, load, Chunk } = lostChunk();
  await Chunk.preload();
  expect(load).toHaveBeenCalledTimes(1);
  net.there = true;
  await show(Chunk);
  expect(screen.getByText("A part")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test("POLISH-01 what can't be shown says so, is not loaded again by itself, and is tried again on request", async () => {
  const { net, load, Chunk } = lostChunk();
  const { rerender } = await show(Chunk);
  const failed = await screen.findByText("A part failed");
  const tries = load.mock.calls.length;
  await act(async () =>
    rerender(
      <Suspense>
        <Chunk words="The part" />
      </Suspense>,
    ),
  );
  expect(load).toHaveBeenCalledTimes(tries);
  net.there = true;
  await userEvent.click(failed);
  expect(await screen.findByText("The part")).toBeTruthy();
});

test("POLISH-01 what can't be shown is tried again each time the server answers again, until it is there", async () => {
  const { net, load, Chunk } = lostChunk();
  await show(Chunk);
  await screen.findByText("A part failed");
  await act(async () => retryFailedChunks());
  expect(screen.getByText("A part failed")).toBeTruthy();
  net.there = true;
  await act(async () => retryFailedChunks());
  expect(await screen.findByText("A part")).toBeTruthy();
  const tries = load.mock.calls.length;
  await act(async () => retryFailedChunks());
  expect(load).toHaveBeenCalledTimes(tries);
});

test("POLISH-01 what fails while all is tried again is tried again, once, when its failure is shown", async () => {
  const { net, load, Chunk } = lostChunk();
  let fail: (error: Error) => void = () => undefined;
  load.mockRejectedValueOnce(new Error("no network"));
  load.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  await show(Chunk);
  retryFailedChunks();
  await act(async () => fail(new Error("no network")));
  expect(await screen.findByText("A part failed")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(4);
  net.there = true;
  await act(async () => retryFailedChunks());
  expect(await screen.findByText("A part")).toBeTruthy();
});

test("POLISH-01 a try that fails hides nothing of a later one that began meanwhile", async () => {
  let failFirst: (error: Error) => void = () => undefined;
  let finishSecond: (part: { default: typeof Part }) => void = () => undefined;
  const { load, Chunk } = lostChunk();
  await show(Chunk);
  load.mockReturnValueOnce(new Promise((_, reject) => (failFirst = reject)));
  load.mockReturnValueOnce(new Promise((resolve) => (finishSecond = resolve)));
  await userEvent.click(await screen.findByText("A part failed"));
  await act(async () => retryFailedChunks());
  await act(async () => failFirst(new Error("no network")));
  expect(screen.getByText("A part failed")).toBeTruthy();
  await act(async () => finishSecond({ default: Part }));
  expect(screen.getByText("A part")).toBeTruthy();
});

test("POLISH-01 a failure is forgotten where it is left: the next visit tries anew", async () => {
  const { net, Chunk } = lostChunk();
  const { unmount } = await show(Chunk);
  await screen.findByText("A part failed");
  unmount();
  net.there = true;
  await show(Chunk);
  expect(await screen.findByText("A part")).toBeTruthy();
});

test("POLISH-01 only a chunk that is needed checks for a new release, and reports it", async () => {
  const check = vi.fn<(betweenScreens: boolean) => Promise<boolean>>(() => Promise.resolve(true));
  setReleaseCheck(check);
  const { Chunk } = lostChunk();
  await Chunk.preload();
  expect(check).not.toHaveBeenCalled();
  await show(Chunk);
  expect(await screen.findByText("A part is replaced")).toBeTruthy();
  expect(check).toHaveBeenCalledWith(false);
});

test("POLISH-01 what failed while the connection came back is loaded once more when the server serves this release", async () => {
  const { net, load, Chunk } = lostChunk();
  setReleaseCheck(() => {
    net.there = true;
    return Promise.resolve(false);
  });
  await show(Chunk);
  expect(await screen.findByText("A part")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});
