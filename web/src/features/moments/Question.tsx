import { moments as text } from "#/text/moments";
import { AlertDialog } from "#/ui/AlertDialog";
import type { Asked } from "./asked";
import { useMoments } from "./moments";

interface QuestionProps {
  asked: Asked;
  onAsk: (asked: Asked | undefined) => void;
}

/** Deletes what the person says yes to, and says when that did not work. */
export default function Question({ asked, onAsk }: QuestionProps) {
  const moments = useMoments();
  const close = () => onAsk(undefined);
  const doing = (done: Promise<void>, failed: string) => {
    close();
    done.catch(() => onAsk({ told: failed }));
  };
  if ("told" in asked) {
    const isFinal = asked.told === text.wrongCommentId;
    return <AlertDialog title={asked.told} message={isFinal ? "" : text.failedHint} onConfirm={close} />;
  }
  if (asked.delete === "moment") {
    return (
      <AlertDialog
        title={text.removeTitle}
        message={text.removeQuestion}
        confirm={text.delete}
        danger
        onConfirm={() => doing(moments.remove(asked.moment), text.removeFailed)}
        onCancel={close}
      />
    );
  }
  const { id, moment_id: momentId } = asked.comment;
  return (
    <AlertDialog
      title={text.removeComment}
      message={text.removeCommentQuestion}
      confirm={text.delete}
      danger
      onConfirm={() => doing(moments.talk.remove(id, momentId), text.removeCommentFailed)}
      onCancel={close}
    />
  );
}
