import { useState } from "react";
import { signup as text } from "#/text/signup";
import { AlertDialog } from "#/ui/AlertDialog";
import { Button } from "#/ui/Button";

/** Says that what was typed before the page was loaded is still there, and offers to drop it. */
export function Resumed({ words, onStartOver }: { words: string; onStartOver: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-field border border-line bg-surface py-1 pr-1 pl-4">
      <p className="py-2 text-sm text-pretty">{words}</p>
      <Button variant="quiet" className="ml-auto" onClick={() => setAsking(true)}>
        {text.startOver}
      </Button>
      {asking ? (
        <AlertDialog
          title={text.startOverQuestion}
          message={text.startOverMeaning}
          confirm={text.startOver}
          cancel={text.keep}
          danger
          onConfirm={onStartOver}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
