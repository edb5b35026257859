import { useState } from "react";
import { AlertDialog } from "#/ui/AlertDialog";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Sheet } from "#/ui/Sheet";
import { Toaster } from "#/ui/Toaster";
import { toast } from "#/ui/toasts";
import { Kind, Line, Shown } from "./Shown";

const opened = [
  "Dialog",
  "AlertDialog",
  "AlertDialog that asks",
  "Sheet",
  "Sheet with something unsaved",
] as const;

export function Dialogs() {
  const [open, setOpen] = useState<(typeof opened)[number]>();
  const close = () => setOpen(undefined);
  const isSheet = open === "Sheet" || open === "Sheet with something unsaved";
  return (
    <Kind name="Dialogs and toasts">
      <Shown name="Dialog, AlertDialog, Sheet">
        <Line>
          {opened.map((one) => (
            <Button key={one} variant="secondary" onClick={() => setOpen(one)}>
              {one}
            </Button>
          ))}
        </Line>
        {open === "Dialog" ? (
          <Dialog title="A dialog" onClose={close} actions={<Button onClick={close}>Close</Button>}>
            What it says.
          </Dialog>
        ) : null}
        {open === "AlertDialog" ? (
          <AlertDialog title="Something to read" message="And what there is to read." onConfirm={close} />
        ) : null}
        {open === "AlertDialog that asks" ? (
          <AlertDialog
            title="Delete it?"
            message="It can't be brought back."
            confirm="Delete"
            danger
            onConfirm={close}
            onCancel={close}
          />
        ) : null}
        {isSheet ? (
          <Sheet
            title={open}
            unsaved={open === "Sheet with something unsaved"}
            onClose={close}
            footer={
              <Button wide onClick={close}>
                Done
              </Button>
            }
          >
            <p>What stands in it, which scrolls where there is much of it.</p>
          </Sheet>
        ) : null}
      </Shown>
      <Shown name="Toaster">
        <Line>
          <Button variant="secondary" onClick={() => toast.say("Liked Ada")}>
            plain
          </Button>
          <Button variant="secondary" onClick={() => toast.success("Saved successfully")}>
            success
          </Button>
          <Button variant="secondary" onClick={() => toast.error("Failed to save")}>
            error
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast.offer("The conversation is hidden.", { label: "Undo", run: () => toast.say("Undone") })
            }
          >
            offer
          </Button>
        </Line>
        <Toaster />
      </Shown>
    </Kind>
  );
}
