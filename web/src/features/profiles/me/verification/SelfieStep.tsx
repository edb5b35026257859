import { useQueryClient } from "@tanstack/react-query";
import { Camera as CameraIcon } from "lucide-react";
import { useRef, useState } from "react";
import { messageOf } from "#/api/failure";
import { preparePhoto } from "#/api/photos/prepare";
import type { AskedGesture } from "#/api/types";
import { selfie as text } from "#/text/selfie";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { Sheet } from "#/ui/Sheet";
import { shot } from "./camera";
import { GestureArt } from "./GestureArt";
import { isGestureOver, isAnsweredElsewhere, sendSelfie, wordsFor } from "./selfie";
import { verificationKey } from "./status";
import { Viewfinder } from "./Viewfinder";

interface Taken {
  dataUrl: string;
  /** It is shown as in a mirror, as the camera showed it. */
  mirrored: boolean;
}

interface SelfieStepProps {
  gesture: AskedGesture;
  asking: boolean;
  failure: string | undefined;
  /** The time for this gesture is over. */
  onAskAgain: () => void;
  onClose: () => void;
}

/** Asks for the gesture and takes the selfie, by the camera or from a file; what was taken stays until it is sent. */
export function SelfieStep({ gesture, asking, failure: notAsked, onAskAgain, onClose }: SelfieStepProps) {
  const video = useRef<HTMLVideoElement | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [hasCamera, setHasCamera] = useState(true);
  const { taken, failure, isOver, sending, take, choose, send } = useSelfie(gesture.id);

  const press = () => {
    if (isOver) onAskAgain();
    else if (taken) void send(taken);
    else if (!hasCamera) chooser.current?.click();
    else if (video.current) take(shot(video.current));
  };
  const pressed = hasCamera ? text.shutter : text.takeElsewhere;
  return (
    <Sheet
      title={text.title}
      onClose={onClose}
      unsaved={taken !== undefined}
      footer={
        <div className="flex flex-col gap-2">
          <ErrorText>{failure ?? notAsked}</ErrorText>
          {/* One button for all steps: it keeps the focus. */}
          <Button
            size="lg"
            wide
            busy={sending || asking}
            icon={taken ? undefined : <CameraIcon size={20} aria-hidden />}
            onClick={press}
          >
            {isOver ? text.retake : taken ? text.send : pressed}
          </Button>
          {taken && !isOver ? (
            <Button variant="quiet" size="lg" wide disabled={sending} onClick={() => take(undefined)}>
              {text.retake}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className="flex flex-col items-center gap-3">
        <div role="status" className="flex items-center gap-3">
          <GestureArt gesture={gesture.gesture} />
          <p className="min-w-0">
            <span className="block text-lg font-semibold text-balance">{wordsFor(gesture.gesture)}</span>
            <span className="block text-sm text-ink-soft">{text.goodFor(gesture.seconds)}</span>
          </p>
        </div>
        {taken ? (
          <img
            src={taken.dataUrl}
            alt={text.taken}
            style={{ maxHeight: "46dvh", ...(taken.mirrored && { scale: "-1 1" }) }}
            className="max-w-full rounded-card object-contain"
          />
        ) : (
          <Viewfinder
            video={(shown) => {
              video.current = shown;
            }}
            onNone={() => setHasCamera(false)}
          />
        )}
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          capture="user"
          aria-label={text.takeElsewhere}
          className="hidden"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file) void choose(file);
          }}
        />
      </div>
    </Sheet>
  );
}

/** The selfie with this gesture, from its taking to its sending. */
function useSelfie(gesture: string) {
  const cache = useQueryClient();
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
    try {
      await sendSelfie(gesture, dataUrl);
    } catch (error) {
      setOver(isGestureOver(error));
      if (!isAnsweredElsewhere(error)) setFailure(messageOf(error));
    }
    // Also after a failure: the answer alone may be lost.
    await cache.invalidateQueries({ queryKey: verificationKey });
    setSending(false);
  };
  return { taken, failure, isOver, sending, take, choose, send };
}
