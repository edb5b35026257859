import { useQuery } from "@tanstack/react-query";
import type { Me } from "#/api/types";
import { useMyProfile } from "#/state/myself";
import { settings as text } from "#/text/settings";
import { Button } from "#/ui/Button";
import { useCancelNewEmail } from "./useCancelNewEmail";
import { useSendAgain } from "./useSendAgain";

type Address = NonNullable<Me["address"]>;

/** Says if one's e-mail address is confirmed, or which one waits for it; only where letters are sent. */
export function AddressState({ address, email }: { address: Address; email: string }) {
  // It may have been confirmed elsewhere.
  useQuery(useMyProfile());
  const { busy, cancel } = useCancelNewEmail();
  const again = useSendAgain(address.waiting ?? email);
  if (address.is_confirmed && !address.waiting)
    return <p className="px-4 py-3 text-sm text-ink-soft">{text.confirmed}</p>;
  return (
    <div className="px-4 py-3 text-sm">
      <p className="mb-2 text-ink-soft wrap-anywhere">
        {address.waiting ? text.waiting(address.waiting) : text.unconfirmed}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" busy={again.busy} onClick={again.send}>
          {text.sendAgain}
        </Button>
        {address.waiting ? (
          <Button variant="quiet" busy={busy} onClick={cancel}>
            {text.cancel}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
