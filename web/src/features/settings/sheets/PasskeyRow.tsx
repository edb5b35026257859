import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, Pencil, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api } from "#/api/client";
import { isCancelled, messageOf } from "#/api/failure";
import type { Passkey } from "#/api/types";
import { useDrafts, useKeptDraft } from "#/state/drafts";
import { mySignInMethods } from "#/state/signInMethods";
import { passkeys as text } from "#/text/passkeys";
import { messageTime } from "#/ui/formatTime";
import { AlertDialog } from "#/ui/AlertDialog";
import { Button } from "#/ui/Button";
import { focusIfLost } from "#/ui/focus";
import { IconButton } from "#/ui/IconButton";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toasts";
import { useIsOpen } from "#/ui/useIsOpen";
import { focusAtFirst } from "../focusAtFirst";

const MAX_NAME_LENGTH = 50;

const lastUse = ({ last_used_at: used }: Passkey) =>
  used ? text.used(messageTime(used, new Date())) : text.unused;

interface PasskeyRowProps {
  passkey: Passkey;
  /** What a name that is being written is kept as. */
  draftName: string;
  /** True while its name is being saved. */
  saving: boolean;
  onSaving: (saving: boolean) => void;
}

/** A passkey, which can be named and removed. */
export function PasskeyRow({ passkey, draftName, ...saving }: PasskeyRowProps) {
  const cache = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const { id, name, created_at } = passkey;
  const { draft, keep, forget } = useKeptDraft(draftName, name);
  // True while a name that differs is kept as a draft; a sheet that was open before may save it or drop it.
  const hasUnsavedName = (useDrafts().get(draftName) ?? name) !== name;
  const [naming, setNaming] = useState(false);
  const [renamed, setRenamed] = useState(hasUnsavedName);
  const remove = async () => {
    setRemoving(false);
    try {
      await api.delete("/api/users/me/passkeys/{id}", { path: { id } });
      toast.success(text.removed);
    } catch (error) {
      if (!isCancelled(error)) toast.error(text.because(text.notRemoved, messageOf(error)));
    }
    await cache.invalidateQueries(mySignInMethods);
  };
  const done = () => {
    forget();
    setNaming(false);
    setRenamed(true);
  };
  const write = (written: string) => {
    setNaming(true);
    keep(written);
  };
  if (naming || hasUnsavedName)
    return <Naming {...saving} id={id} name={draft} onChange={write} onDone={done} />;
  return (
    <li className="-mr-2 flex min-h-16 items-center gap-1 py-2">
      <KeyRound size={24} aria-hidden className="mr-2 shrink-0 text-rose" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-ink-soft">{text.made(created_at)}</span>
        <span className="text-sm text-ink-soft">{lastUse(passkey)}</span>
      </span>
      <IconButton
        ref={renamed ? focusIfLost : undefined}
        label={text.rename(name)}
        icon={Pencil}
        onClick={() => {
          // The old draft is dropped: a sheet that was open before may have saved it.
          forget();
          setNaming(true);
        }}
      />
      <IconButton label={text.remove(name)} icon={X} onClick={() => setRemoving(true)} />
      {removing ? (
        <AlertDialog
          danger
          title={text.removeTitle(name)}
          message={text.removeMessage}
          confirm={text.removeShort}
          onConfirm={() => void remove()}
          onCancel={() => setRemoving(false)}
        />
      ) : null}
    </li>
  );
}

interface NamingProps extends Pick<PasskeyRowProps, "saving" | "onSaving"> {
  id: string;
  name: string;
  onChange: (name: string) => void;
  onDone: () => void;
}

function Naming({ id, name, onChange, onDone, saving, onSaving }: NamingProps) {
  const cache = useQueryClient();
  const isOpen = useIsOpen();
  const [error, setError] = useState<string>();
  const save = async () => {
    onSaving(true);
    try {
      await api.put("/api/users/me/passkeys/{id}", { path: { id }, body: { name } });
      await cache.invalidateQueries(mySignInMethods);
      onDone();
    } catch (error) {
      setError(messageOf(error));
      // It is kept, and there when the sheet opens again.
      if (!isOpen.current) toast.error(text.because(text.notRenamed, messageOf(error)));
    }
    onSaving(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isGood = name.trim() !== "" && name.trim().length <= MAX_NAME_LENGTH;
    setError(isGood ? undefined : text.nameRequired);
    if (isGood && !saving) void save();
  };
  return (
    <li className="py-3">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          ref={focusAtFirst}
          label={text.name}
          name="passkey"
          autoComplete="off"
          readOnly={saving}
          value={name}
          error={error}
          onChange={(written) => {
            onChange(written);
            setError(undefined);
          }}
        />
        <div className="side-by-side gap-2">
          <Button variant="secondary" disabled={saving} onClick={onDone}>
            {text.cancel}
          </Button>
          <Button type="submit" busy={saving}>
            {text.save}
          </Button>
        </div>
      </form>
    </li>
  );
}
