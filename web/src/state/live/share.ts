/** What tabs of one browser tell each other about the one stream they share. */
export type TabTalk<T> = { said: T; lastId: string | null };

/** Browser parts that sharing rests on; a test hands in its own. */
export interface SharePorts<T> {
  /** Runs `lead` once no other tab leads, and keeps the lead until `signal` is aborted. */
  lead(lead: () => void, signal: AbortSignal): void;
  tell(talk: TabTalk<T>): void;
  /** Calls back with what another tab tells, until the answer is called. */
  hear(heard: (talk: TabTalk<T>) => void): () => void;
}

/**
 * One stream for all tabs: whoever leads opens it and tells the rest what it says; when that tab goes, the next one
 * leads and goes on where the other was.
 */
export function shareOne<T>(
  ports: SharePorts<T>,
  tab: {
    /** This tab leads from here on; the answer ends the stream. */
    open(lastId: string | null): () => void;
    /** Another tab's stream said something. */
    said(what: T): void;
  },
): { tell(talk: TabTalk<T>): void; stop(): void } {
  const over = new AbortController();
  let lastId: string | null = null;
  let close = () => {};
  const deafen = ports.hear((talk) => {
    lastId = talk.lastId ?? lastId;
    tab.said(talk.said);
  });
  ports.lead(() => {
    if (!over.signal.aborted) close = tab.open(lastId);
  }, over.signal);
  return {
    tell: (talk) => ports.tell(talk),
    stop() {
      over.abort();
      deafen();
      close();
    },
  };
}
