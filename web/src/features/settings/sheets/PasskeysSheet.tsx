import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isCancelled, messageOf } from "#/api/failure";
import { addPasskey, isAlreadyRegistered, isPasskeyPromptCancelled } from "#/api/passkeys";
import { mySignInMethods } from "#/state/signInMethods";
import { passkeys as text } from "#/text/passkeys";
import { Button } from "#/ui/Button";
import { ErrorState } from "#/ui/ErrorState";
import { Sheet } from "#/ui/Sheet";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { toast } from "#/ui/toasts";
import { PasskeyRow } from "./PasskeyRow";
import { WithoutPassword } from "./WithoutPassword";

/** Lists one's passkeys, which can be added, named and removed, and lets one do without a password. */
export default function PasskeysSheet({ onClose }: { onClose: () => void }) {
  const methods = useQuery(mySignInMethods);
  const { busy, add } = useAdding();
  /** The names that are being written, by their passkeys. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, string | undefined>>>({});
  return (
    <Sheet
      title={text.title}
      unsaved={methods.data?.passkeys.some(({ id, name }) => (drafts[id] ?? name) !== name) ?? false}
      onClose={onClose}
      footer={
        <Button size="lg" wide busy={busy} onClick={() => void add()}>
          {text.add}
        </Button>
      }
    >
      <p className="pb-2 text-ink-soft text-pretty">{text.lead}</p>
      {methods.isPending ? (
        <Loading label={text.loading}>
          <Skeleton className="mb-3 h-14 w-full" />
        </Loading>
      ) : null}
      {methods.isError && !methods.data ? (
        <ErrorState message={text.failed} onRetry={() => void methods.refetch()} />
      ) : null}
      {methods.data?.passkeys.length === 0 ? <p className="py-4">{text.none}</p> : null}
      {methods.data ? (
        <>
          <ul className="divide-y divide-line">
            {methods.data.passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                draft={drafts[passkey.id]}
                onDraft={(draft) => setDrafts((all) => ({ ...all, [passkey.id]: draft }))}
              />
            ))}
          </ul>
          <WithoutPassword methods={methods.data} />
        </>
      ) : null}
    </Sheet>
  );
}

function useAdding() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      await addPasskey();
      toast.success(text.added);
    } catch (error) {
      if (isAlreadyRegistered(error)) toast.say(text.known);
      else if (!isCancelled(error) && !isPasskeyPromptCancelled(error))
        toast.error(text.because(text.notAdded, messageOf(error)));
    }
    await cache.invalidateQueries(mySignInMethods);
    setBusy(false);
  };
  return { busy, add };
}
