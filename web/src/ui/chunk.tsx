import { type ComponentType, use, useEffect, useEffectEvent, useState } from "react";

interface Loaded<Props> {
  default: ComponentType<Props>;
}

/** Why a chunk could not be loaded. */
export interface Failure {
  /** Another release of the app has replaced it. */
  outdated: boolean;
}

export interface FailedProps<Props> extends Failure {
  /** The props of what was to be shown. */
  wanted: Props;
  /** It is being tried again. */
  busy: boolean;
  onRetry: () => void;
}

interface ChunkOptions<Props> {
  /** Shown in its place while it can't be loaded. */
  Failed: ComponentType<FailedProps<Props>>;
  /** It is a screen: the page may be reloaded on the way to it. */
  isScreen?: true;
}

/** Answers if another release than the one that runs is served; nothing if the server can't be reached. */
type ReleaseCheck = (betweenScreens: boolean) => Promise<boolean | undefined>;
let checkRelease: ReleaseCheck = () => Promise.resolve(undefined);

/** Sets the check for another release on the server, made when a chunk can't be loaded. */
export function setReleaseCheck(check: ReleaseCheck): void {
  checkRelease = check;
}

/** React reads a promise marked like this at once: what was preloaded is shown without a moment's wait. */
function readable(promise: Promise<void> & { status?: "fulfilled" }): Promise<void> {
  const mark = async () => {
    await promise;
    promise.status = "fulfilled";
  };
  void mark();
  return promise;
}

/** Counts the calls of `retryFailedChunks`. */
let rounds = 0;

/** One chunk: loaded once, and tried again after a failure. */
class Source<Props> {
  opened: ComponentType<Props> | undefined;
  /** Stays until it is tried again or left: rendering again must not load it again. */
  failure: (Failure & { round: number }) | undefined;
  #attempt: Promise<void> | undefined;
  /** The path where it was wanted; nothing while it is only preloaded. */
  #wantedAt: string | undefined;
  readonly #load: () => Promise<Loaded<Props>>;
  readonly #isScreen: boolean;

  constructor(load: () => Promise<Loaded<Props>>, isScreen: boolean) {
    this.#load = load;
    this.#isScreen = isScreen;
  }

  /** Resolves once it is opened or has failed. */
  preload(): Promise<void> {
    this.#attempt ??= readable(this.#start());
    return this.#attempt;
  }

  /** Loads it for the screen that is to be shown at the present path. */
  want(): Promise<void> {
    this.#wantedAt = globalThis.location.pathname;
    return this.preload();
  }

  /** Loads it again; a failure that is shown stays until then. */
  retry(): Promise<void> {
    return this.#start();
  }

  forget(): void {
    if (this.opened) return;
    this.#attempt = undefined;
    this.#wantedAt = undefined;
    this.failure = undefined;
  }

  async #start(): Promise<void> {
    const round = rounds;
    if ((await this.#open()) || (this.#wantedAt !== undefined && (await this.#open()))) return;
    const outdated = this.#wantedAt === undefined ? undefined : await checkRelease(this.#isScreen);
    // The server answers, and serves this release: the connection came back meanwhile.
    if (outdated === false && (await this.#open())) return;
    // Nobody waits for a preload, nor where one has left meanwhile: the next to want it tries anew.
    if (this.#wantedAt === globalThis.location.pathname)
      this.failure = { outdated: outdated === true, round };
    else this.forget();
  }

  /** Answers if it is opened, by this try or by another one. */
  async #open(): Promise<boolean> {
    const loaded = await this.#load().catch(() => undefined);
    if (loaded) {
      this.opened = loaded.default;
      this.failure = undefined;
    }
    return this.opened !== undefined;
  }
}

/** What tries each shown chunk and photo again, if it has failed. */
const retries = new Set<() => void>();

/** Calls back when what could not be loaded is tried again; the result ends that. */
export function onRetry(listener: () => void): () => void {
  retries.add(listener);
  return () => void retries.delete(listener);
}

/** Tries all shown chunks and photos again that could not be loaded. For when the server is known to answer again: the browser's `online` event comes before requests get through. */
export function retryFailedChunks(): void {
  rounds += 1;
  retries.forEach((retry) => void retry());
}

/**
 * A component in a chunk of its own. `preload` fetches it before it is shown, never rejects, and says nothing
 * when that fails; where it is shown but can't be loaded, `Failed` stands in its place. Render it inside a `<Suspense>`.
 */
export function chunk<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  { Failed, isScreen }: ChunkOptions<Props>,
) {
  const source = new Source(load, isScreen === true);
  function Chunk(props: Props) {
    // A count and not a flag: each try that ends shows what it found, also while another one is under way.
    const [tries, setTries] = useState(0);
    use(source.want());
    const { opened: Opened, failure } = source;
    const retry = async () => {
      setTries((count) => count + 1);
      await source.retry();
      setTries((count) => count - 1);
    };
    const retryIfFailed = useEffectEvent(() => {
      if (source.failure?.outdated === false) void retry();
    });
    useEffect(() => {
      const forget = onRetry(() => retryIfFailed());
      // React shows a failure up to a third of a second late: all may have been tried again meanwhile.
      if (source.failure && source.failure.round < rounds) retryIfFailed();
      return () => {
        forget();
        source.forget();
      };
    }, []);
    if (Opened) return <Opened {...props} />;
    return (
      <Failed
        wanted={props}
        outdated={failure?.outdated === true}
        busy={tries > 0}
        onRetry={() => void retry()}
      />
    );
  }
  return Object.assign(Chunk, { preload: () => source.preload() });
}
