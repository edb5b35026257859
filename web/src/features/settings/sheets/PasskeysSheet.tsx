import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isCancelled } from "#/api/failure";
import { addPasskey, isAlreadyRegistered, isPasskeyPromptCancelled, passkeyFailure } from "#/api/passkeys";
import type { Passkey } from "#/api/types";
import { perAccount, useAccountState } from "#/state/accountState";
import { useDrafts } from "#/state/drafts";
import { mySignInMethods } from "#/state/signInMethods";
import { passkeys as text } from "#/text/passkeys";
import { Button } from "#/ui/Button";
import { ErrorState } from "#/ui/ErrorState";
import { Sheet } from "#/ui/Sheet";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { createStore, useStore } from "#/ui/store";
import { toast } from "#/ui/toasts";
import { useAbortable } from "#/ui/useAbortable";
import { PasskeyRow } from "./PasskeyRow";
import { WithoutPassword } from "./WithoutPassword";

/** What a name that is being written is kept as. */
const draftOf = ({ id }: Passkey) => `passkey.${id}`;

/**
 * By passkey, whether its name is being saved: what is on its way can't be discarded any more, nor is it a draft where the
 * sheet is opened again before the answer.
 */
const savingOf = perAccount(() => createStore<Readonly<Record<string, boolean>>>({}));

/** Lists one's passkeys, which can be added, named and removed, and lets one do without a password. */
export default function PasskeysSheet({ onClose }: { onClose: () => void }) {
  const methods = useQuery(mySignInMethods);
  const { busy, add } = useAdding();
  const drafts = useDrafts();
  const passkeys = methods.data?.passkeys ?? [];
  const savingStore = useAccountState(savingOf);
  const saving = useStore(savingStore);
  const unsaved = passkeys.filter((passkey) => {
    const draft = drafts.get(draftOf(passkey)) ?? passkey.name;
    return draft !== passkey.name && !saving[passkey.id];
  });
  const close = () => {
    for (const passkey of unsaved) drafts.delete(draftOf(passkey));
    onClose();
  };
  return (
    <Sheet
      title={text.title}
      unsaved={unsaved.length > 0}
      onClose={close}
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
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                draftName={draftOf(passkey)}
                saving={saving[passkey.id] ?? false}
                onSaving={(isSaved) => savingStore.set((all) => ({ ...all, [passkey.id]: isSaved }))}
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
  const newSignal = useAbortable();
  const add = async () => {
    setBusy(true);
    try {
      await addPasskey(newSignal());
      toast.success(text.added);
    } catch (error) {
      if (isAlreadyRegistered(error)) toast.say(text.known);
      else if (!isCancelled(error) && !isPasskeyPromptCancelled(error))
        toast.error(text.because(text.notAdded, passkeyFailure(error)));
    }
    await cache.invalidateQueries(mySignInMethods);
    setBusy(false);
  };
  return { busy, add };
}
