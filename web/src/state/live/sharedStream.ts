/** What the tab that has the stream tells the other tabs of the browser. */
export interface TabMessage<T> {
  nudge: T;
  lastId: string | null;
}

/** Browser parts that sharing rests on; a test hands in its own. */
export interface TabPorts<T> {
  /** Runs `lead` once no other tab leads, and keeps the lead until `signal` is aborted. */
  lead(lead: () => void, signal: AbortSignal): void;
  post(message: TabMessage<T>): void;
  /** Calls back with what another tab posts; returns a function that stops it. */
  listen(received: (message: TabMessage<T>) => void): () => void;
}

/**
 * One stream for all tabs: whoever leads opens it and passes its nudges on; when that tab goes, the next one leads and
 * resumes where the other was.
 */
export function shareStream<T>(
  ports: TabPorts<T>,
  tab: {
    /** This tab leads from here on; returns a function that ends the stream. */
    open(lastId: string | null): () => void;
    /** Another tab's stream brought a nudge. */
    nudged(nudge: T): void;
  },
): { post(message: TabMessage<T>): void; stop(): void } {
  const over = new AbortController();
  let lastId: string | null = null;
  let close = () => {};
  const unlisten = ports.listen((message) => {
    lastId = message.lastId ?? lastId;
    tab.nudged(message.nudge);
  });
  ports.lead(() => {
    if (!over.signal.aborted) close = tab.open(lastId);
  }, over.signal);
  return {
    post: (message) => ports.post(message),
    stop() {
      over.abort();
      unlisten();
      close();
    },
  };
}
