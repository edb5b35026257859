import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#/api/failure";
import { preparePhoto } from "#/api/photos/prepare";
import { selfie as text } from "#/text/selfie";
import { toast } from "#/ui/toasts";
import { useIsOpen } from "#/ui/useIsOpen";
import { isAnsweredElsewhere, isGestureOver, sendSelfie } from "./selfie";
import { verificationKey } from "./status";

interface Taken {
  dataUrl: string;
  /** It is shown as in a mirror, as the camera showed it. */
  mirrored: boolean;
}

/** The selfie with this gesture, from its taking to its sending. */
export function useSelfie(gesture: string) {
  const cache = useQueryClient();
  const isOpen = useIsOpen();
  const [taken, setTaken] = useState<Taken>();
  const [failure, setFailure] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [sending, setSending] = useState(false);

  const take = (dataUrl: string | undefined, mirrored = true) => {
    setFailure(undefined);
    setTaken(dataUrl === undefined ? undefined : { dataUrl, mirrored });
  };
  const choose = async (file: File) => {
    const ready = await preparePhoto(file).catch(() => ({ refused: "unreadable" as const }));
    if ("refused" in ready) setFailure(text[ready.refused]);
    else take(ready.dataUrl, false);
  };
  const send = async ({ dataUrl }: Taken) => {
    setSending(true);
    setFailure(undefined);
    const loadAgain = () => cache.invalidateQueries({ queryKey: verificationKey });
    try {
      await sendSelfie(gesture, dataUrl);
    } catch (error) {
      setOver(isGestureOver(error));
      if (!isAnsweredElsewhere(error)) {
        // Once the failure is shown, closing the sheet asks first: the selfie was not sent.
        setSending(false);
        setFailure(messageOf(error));
        // Once this is closed, one would wait for the answer to it.
        if (!isOpen.current) toast.error(text.notSent(messageOf(error)));
        // The answer alone may be lost.
        return loadAgain();
      }
    }
    await loadAgain();
    setSending(false);
  };
  return { taken, failure, isOver, sending, take, choose, send };
}
