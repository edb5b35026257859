import { SendHorizontal } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { freshKey } from "#/api/client";
import { ApiFailure, gotNoAnswer, isGone } from "#/api/failure";
import { pictures as text } from "#/text/messageParts";
import { AlertDialog } from "#/ui/AlertDialog";
import { Button } from "#/ui/Button";
import { ProgressBar } from "#/ui/ProgressBar";
import { Sheet } from "#/ui/Sheet";
import { forgetPicture, keepPicture } from "./keptPictures";
import { PicturePreview } from "./PicturePreview";
import { PreparingPicture } from "./PreparingPicture";
import type { RoomChat } from "./room";
import { type ReadyPicture, reasonOf, sendPicture } from "./sendPicture";
import { usePreparedPicture } from "./usePreparedPicture";

interface PictureSheetProps {
  file: File;
  chat: RoomChat;
  roomId: string;
  /** It is in the room, or waits there for a connection. */
  onSent: () => void;
  onClose: () => void;
}

/** Loaded with the app's frame already: imported so, it doesn't come with this. */
async function checkConnection(): Promise<void> {
  const connection = await import("#/state/connection");
  await connection.checkConnection();
}

/** A picture before it is sent: looked at, sent, and tried again when it was refused. Without an answer it waits in the room, as texts do. */
export default function PictureSheet({ file, chat, roomId, onSent, onClose }: PictureSheetProps) {
  const { picture, refused } = usePreparedPicture(file);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [key, setKey] = useState(freshKey);
  const uploaded = useRef<ReadyPicture>(null);
  const closing = useRef(new AbortController());

  const close = () => {
    closing.current.abort();
    onClose();
  };
  useEffect(() => () => closing.current.abort(), []);

  const sendNow = async (ready: ReadyPicture) => {
    setShare(0);
    const { signal } = closing.current;
    const { replyTo, outbox } = chat.getState();
    const picture = uploaded.current ?? ready;
    const waitInRoom = async (waiting: ReadyPicture, failed: unknown) => {
      const firstSentAt = Date.now();
      await keepPicture(key, waiting, firstSentAt);
      if (signal.aborted) return forgetPicture(key);
      chat.addPicture({ key, content: text.text, type: "image", replyTo, firstSentAt, failure: failed });
      onSent();
    };
    // Behind what waits already.
    if (outbox.length > 0) return waitInRoom(picture, null);
    const onUploaded = (one: ReadyPicture) => (uploaded.current = one);
    try {
      const sending = { roomId, replyTo, picture, key, onUploaded, onProgress: setShare, signal };
      const sent = await sendPicture(sending);
      if (signal.aborted) return;
      chat.setReplyTo(null);
      chat.add(sent);
      onSent();
    } catch (error) {
      if (signal.aborted) return;
      if (gotNoAnswer(error)) {
        await waitInRoom(uploaded.current ?? ready, error);
        return void checkConnection();
      }
      setShare(null);
      if (isGone(error)) setKey(freshKey());
      // What was uploaded may be gone, or too old.
      if (error instanceof ApiFailure && [400, 404].includes(error.status)) uploaded.current = null;
      setFailure(reasonOf(error));
    }
  };

  if (refused !== null) return <NotSent reason={refused} onClose={onClose} />;
  return (
    <>
      <Sheet
        title={text.preview}
        onClose={close}
        footer={
          <Button
            wide
            data-first
            // Not `disabled` while the picture is prepared: the button has the focus.
            busy={share !== null || picture === null}
            icon={<SendHorizontal size={20} aria-hidden />}
            onClick={() => picture && void sendNow(picture)}
          >
            {text.send}
          </Button>
        }
      >
        <div className="relative">
          {picture ? <PicturePreview dataUrl={picture.dataUrl} /> : <PreparingPicture />}
          {share === null ? null : (
            // In the gap below the picture: nothing moves as the bar comes and goes.
            <div className="absolute inset-x-0 -bottom-2.5">
              <ProgressBar label={text.uploading} value={Math.round(share * 100)} max={100} />
            </div>
          )}
        </div>
      </Sheet>
      {failure === null ? null : <NotSent reason={failure} onClose={() => setFailure(null)} />}
    </>
  );
}

const NotSent = ({ reason, onClose }: { reason: string; onClose: () => void }) => (
  <AlertDialog title={text.pictureTitle} message={text.pictureNotSent(reason)} onConfirm={onClose} />
);
