import { people, personActs as text } from "#/text/operatorPeople";
import { Button } from "#/ui/Button";
import { Sheet } from "#/ui/Sheet";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toasts";
import type { MadeLink } from "./personActs";

/** Shows a sign-in link, which is shown nowhere else. */
export function LinkSheet({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const url = new URL(link.path, globalThis.location.origin).href;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    toast.success(text.copied);
  };
  return (
    <Sheet title={text.linkTitle} onClose={onClose}>
      <div className="flex flex-col gap-4 pb-2">
        <p className="text-pretty">{text.linkHint(people.at(link.ends_at))}</p>
        <TextField
          data-first
          label={text.linkField}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          onChange={() => undefined}
        />
        {/* Only where the page came over TLS, or from this machine. */}
        {globalThis.isSecureContext ? (
          <Button wide onClick={() => void copy()}>
            {text.copy}
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}
