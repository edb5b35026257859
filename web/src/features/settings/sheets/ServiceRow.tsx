import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { api } from "#/api/client";
import { isCancelled, messageOf } from "#/api/failure";
import type { LinkedService } from "#/api/types";
import { services as text } from "#/text/services";
import { AlertDialog } from "#/ui/AlertDialog";
import { IconButton } from "#/ui/IconButton";
import { toast } from "#/ui/toasts";
import { myServices } from "./myServices";

/** A service by which one signs in as well, and a button to end the link to it. */
export function ServiceRow({ service }: { service: LinkedService }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const unlink = async () => {
    setAsking(false);
    try {
      await api.delete("/api/users/me/services/{id}", { path: { id: service.id } });
      toast.success(text.unlinked);
    } catch (error) {
      if (!isCancelled(error)) toast.error(text.notUnlinked(messageOf(error)));
    }
    await cache.invalidateQueries(myServices);
  };
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{service.name}</p>
        <p className="text-sm text-ink-soft">{text.since(service.linked_at)}</p>
      </div>
      <IconButton label={text.unlink(service.name)} icon={X} onClick={() => setAsking(true)} />
      {asking ? (
        <AlertDialog
          title={text.unlinkTitle(service.name)}
          message={text.unlinkMessage}
          confirm={text.unlinkShort}
          danger
          onConfirm={() => void unlink()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}
