import { useEffect, useState } from "react";
import { loadServerFeatures } from "#/api/serverFeatures";
import type { ServerFeatures } from "#/api/types";
import { onRetry } from "#/ui/chunk";

/** A server that gave no answer is asked again after this long, and then each time after twice as long. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * What the server offers beyond what every server does: asked as soon as `wanted`, and undefined until it answers. Without an
 * answer, as while its database is away, it is asked again, at once where a connection has come back.
 */
export function useServerFeatures(wanted: boolean): ServerFeatures | undefined {
  const [features, setFeatures] = useState<ServerFeatures>();
  useEffect(() => {
    if (!wanted) return undefined;
    let timer: number | undefined;
    let wait = FIRST_WAIT_MS;
    let isOver = false;
    const ask = async () => {
      const answer = await loadServerFeatures();
      if (isOver) return;
      clearTimeout(timer);
      if (answer) {
        end();
        setFeatures(answer);
      } else {
        timer = window.setTimeout(() => void ask(), wait);
        wait = Math.min(2 * wait, LONGEST_WAIT_MS);
      }
    };
    const forget = onRetry(() => void ask());
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      forget();
    };
    void ask();
    return end;
  }, [wanted]);
  return features;
}
