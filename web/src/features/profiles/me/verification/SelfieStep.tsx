import { Camera as CameraIcon } from "lucide-react";
import { useRef, useState } from "react";
import type { AskedGesture } from "#/api/types";
import { selfie as text } from "#/text/selfie";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { Sheet } from "#/ui/Sheet";
import { captureFrame } from "./camera";
import { GestureArt } from "./GestureArt";
import { wordsFor } from "./selfie";
import { useSelfie } from "./useSelfie";
import { Viewfinder } from "./Viewfinder";

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
    else if (video.current) take(captureFrame(video.current));
  };
  const pressed = hasCamera ? text.shutter : text.takeElsewhere;
  return (
    <Sheet
      title={text.title}
      onClose={onClose}
      // What is on its way can't be discarded any more.
      unsaved={taken !== undefined && !sending}
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
