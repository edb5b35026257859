import { type ComponentType, useEffect, useEffectEvent } from "react";
import { common } from "#/text/common";
import { Button } from "./Button";
import { chunk, type FailedProps } from "./chunk";
import { toast } from "./toasts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Its name for the error text when it can't be opened, or that whole text. */
type Name<Props> = string | ((props: Props) => string);

const messageFor = <Props,>(name: Name<Props>, { outdated, wanted }: FailedProps<Props>) => {
  if (outdated) return common.updated;
  return typeof name === "string" ? common.notOpened(name) : name(wanted);
};

const TOAST_MS = 5_000;
const reload = () => globalThis.location.reload();

/** Says that a part can't be opened, and offers to try again. */
function PartFailed<Props extends { onClose?: () => void }>({
  name,
  ...failed
}: FailedProps<Props> & { name: Name<Props> }) {
  return (
    <div role="status" className="flex flex-wrap items-center justify-center gap-x-2 px-4 py-2 text-sm">
      <p className="text-center text-ink-soft text-pretty">{messageFor(name, failed)}</p>
      <Button variant="quiet" busy={failed.busy} onClick={failed.outdated ? reload : failed.onRetry}>
        {failed.outdated ? common.reload : common.tryAgain}
      </Button>
      {failed.wanted.onClose ? (
        <Button variant="quiet" onClick={failed.wanted.onClose}>
          {common.close}
        </Button>
      ) : null}
    </div>
  );
}

/** A part of a screen in a chunk of its own. Where it can't be loaded, a line says so and offers to try again. */
export const lazyPart = <Props extends object & { onClose?: () => void }>(
  load: Load<Props>,
  name: Name<Props>,
) => chunk<Props>(load, { Failed: (failed) => <PartFailed {...failed} name={name} /> });

/** The same for one of two panes: what is said stands in the middle of its place. */
export const lazyPane = <Props extends object>(load: Load<Props>, name: string) =>
  chunk<Props>(load, {
    Failed: (failed) => (
      <aside className="flex items-center justify-center">
        <PartFailed {...failed} name={name} />
      </aside>
    ),
  });

/** A dialog in a chunk of its own. If it can't be loaded a toast says so; what opened it tries again. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: Load<Props>, name: Name<Props>) =>
  chunk<Props>(load, {
    Failed: (failed) => <DialogFailed message={messageFor(name, failed)} onClose={failed.wanted.onClose} />,
  });

function DialogFailed({ message, onClose }: { message: string; onClose: () => void }) {
  const fail = useEffectEvent(() => {
    toast.say(message, TOAST_MS);
    onClose();
  });
  useEffect(() => fail(), []);
  return null;
}
