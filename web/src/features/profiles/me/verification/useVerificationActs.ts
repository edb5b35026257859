import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#/api/failure";
import { isAnsweredElsewhere } from "./selfie";
import { verificationKey } from "./status";

/** Acts that change how it stands, one at a time. */
export function useVerificationActs() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const act = async (run: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await run();
    } catch (error) {
      if (!isAnsweredElsewhere(error)) setFailure(messageOf(error));
    }
    await cache.invalidateQueries({ queryKey: verificationKey });
    setBusy(false);
  };
  return { busy, failure, act };
}
